import { chown, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { FONTS_CONF, unpackFonts } from './fonts.ts';

// A process of its own, started with TMPDIR set to the folder to fill: the package unpacks into the
// temporary folder and nowhere else.
const target = tmpdir();
const archives = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));

await Promise.all(
  ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) => inflate(join(archives, archive))),
);
// fonts.tar holds fonts/Open_Sans/*.ttf and lands in fonts/.
await unpackFonts(join(target, 'fonts/system'));
await writeFile(join(target, 'fonts.conf'), FONTS_CONF);
await takeOwnership();

/** As root, the archives unpack with the owners they name, who may exist here and are not us. */
async function takeOwnership(): Promise<void> {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  if (user === undefined || group === undefined) return;
  for (const file of await readdir(target, { recursive: true })) await chown(join(target, file), user, group);
}
