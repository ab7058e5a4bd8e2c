import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@farm/gateway/config';
import { buildSdk } from '../sdk/buildSdk.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { formatSecondsSince, runFail, sendLine } from '../terminal/sendLine.ts';

// `npm run package:sdk`: packs what teams in repositories of their own install from the farm at PUBLIC_URL, into
// DATA_DIR/packages, which its gateway serves under /packages/.
try {
  const began = Date.now();
  readArguments({});
  const { publicUrl, packagesDir } = readConfig(process.env);
  sendLine('packing the SDK …');
  const { version, files } = await buildSdk(publicUrl);
  mkdirSync(packagesDir, { recursive: true });
  // Files of earlier versions stay: the lockfiles of teams name them.
  for (const [name, content] of files) save(join(packagesDir, name), content);
  sendLine(`
  SDK ${version} in ${packagesDir} after ${formatSecondsSince(began)}.
  A team creates its repository with: npx ${publicUrl}/packages/create-farm-remote.tgz NAME
`);
} catch (error) {
  runFail((error as Error).message);
}

/** A reader gets the whole file, or the one before. */
function save(file: string, content: Buffer): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
