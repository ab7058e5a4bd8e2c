import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

/** The system's fonts of every test: what Chinese is read in, and a font with the measures of Arial. */
const packages = [
  { manifest: import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'), files: /\.woff2$/ },
  { manifest: import.meta.resolve('@fontsource/arimo/package.json'), files: /-latin-[47]00-normal\.woff2$/ },
].map(({ manifest, files }) => ({ manifest: fileURLToPath(manifest), files }));

/** Names of the bundled fonts with their versions. */
export async function fontVersions(): Promise<string> {
  const versions = packages.map(async ({ manifest }) => {
    const { name, version } = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, string>;
    return `${name?.split('/').at(-1) ?? ''}-${version ?? ''}`;
  });
  return (await Promise.all(versions)).join('_');
}

/**
 * Writes the fonts as plain TrueType into `folder`: as system fonts Chromium takes no WOFF2, and silently shows
 * blanks instead.
 */
export async function unpackFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { manifest, files } of packages) {
    const source = join(dirname(manifest), 'files');
    for (const file of await readdir(source)) {
      if (!files.test(file)) continue;
      const font = await decompress(await readFile(join(source, file)));
      await writeFile(join(folder, file.replace(/woff2$/, 'ttf')), font);
    }
  }
}

/**
 * The fontconfig file: only the fonts beside it, so that a page looks the same on every machine. Its paths
 * are relative to itself and to XDG_CACHE_HOME, so the folder may be moved.
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
