import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** System fonts of every test: one for Chinese, and one with the metrics of Arial. A farm may be without a browser and its fonts. */
function listFontPackages(): { manifest: string; files: RegExp }[] {
  return [
    { manifest: import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'), files: /\.woff2$/ },
    {
      manifest: import.meta.resolve('@fontsource/arimo/package.json'),
      files: /-latin-[47]00-normal\.woff2$/,
    },
  ].map(({ manifest, files }) => ({ manifest: fileURLToPath(manifest), files }));
}

/** Returns names and versions of the bundled fonts, as part of a folder name. */
export async function readFontVersions(): Promise<string> {
  const versions = listFontPackages().map(async ({ manifest }) => {
    const { name, version } = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, string>;
    return `${name?.split('/').at(-1) ?? ''}-${version ?? ''}`;
  });
  return (await Promise.all(versions)).join('_');
}

/**
 * Writes the fonts into `folder` as plain TrueType: Chromium accepts no WOFF2 as a system font and silently renders
 * blanks instead.
 */
export async function saveFonts(folder: string): Promise<void> {
  // Loaded on demand: a farm without a browser is without this too.
  const { default: decompress } = await import('woff2-encoder/decompress');
  await mkdir(folder, { recursive: true });
  for (const { manifest, files } of listFontPackages()) {
    const source = join(dirname(manifest), 'files');
    for (const file of await readdir(source)) {
      if (!files.test(file)) continue;
      const font = await decompress(await readFile(join(source, file)));
      await writeFile(join(folder, file.replace(/woff2$/, 'ttf')), font);
    }
  }
}

/**
 * Fontconfig file with only the bundled fonts, so that a page renders the same on every machine. Its paths are relative
 * to the file and to XDG_CACHE_HOME, so the folder can be moved.
 */
export const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  ${['sans-serif', 'system-ui', 'serif', 'monospace']
    .map((family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join('\n  ')}
</fontconfig>
`;
