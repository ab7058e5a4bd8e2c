import { chown, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { FONTS_CONF, saveFonts } from './fonts.ts';

// Runs as a separate process, with TMPDIR set to the target folder: the package only unpacks into the temporary folder.
const target = tmpdir();
const archives = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));

await Promise.all(
  ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) => inflate(join(archives, archive))),
);
// fonts.tar contains fonts/Open_Sans/*.ttf and unpacks into fonts/.
await saveFonts(join(target, 'fonts/system'));
await writeFile(join(target, 'fonts.conf'), FONTS_CONF);
await takeOwnership();

/** Takes ownership of all files: archives unpacked as root keep their recorded owners, who may be other users here. */
async function takeOwnership(): Promise<void> {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  if (user === undefined || group === undefined) return;
  for (const file of await readdir(target, { recursive: true })) await chown(join(target, file), user, group);
}
