import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

const packageFile = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'));

/** Version of the bundled Chinese font. */
export async function cjkFontVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}

/**
 * Writes the slices of Noto Sans SC as plain TrueType into `folder`: as system fonts Chromium takes no WOFF2,
 * and silently shows blanks instead.
 */
export async function unpackCjkFont(folder: string): Promise<void> {
  const source = join(dirname(packageFile), 'files');
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(source)) {
    if (!file.endsWith('.woff2')) continue;
    const font = await decompress(await readFile(join(source, file)));
    await writeFile(join(folder, file.replace(/woff2$/, 'ttf')), font);
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
