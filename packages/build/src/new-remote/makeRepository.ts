import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { repository } from '../paths.ts';

const LINKED = ['node_modules', 'packages', 'shell'];
const COPIED = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'oxlint.config.mts',
  '.prettierrc.json',
  '.dependency-cruiser.mjs',
  '.import-table.mjs',
  'mfe-info/remote.json',
  'mfe-info/src/messages',
  'mfe-info/webpack.config.ts',
];

/** A repository in which a remote can be created and inspected without touching this one. */
export function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'farm-new-remote-'));
  for (const name of LINKED) symlinkSync(resolve(repository, name), join(root, name));
  for (const name of COPIED) cpSync(resolve(repository, name), join(root, name), { recursive: true });
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: test\n');
  for (const name of ['tsconfig.node.json', 'tsconfig.web.json']) {
    const config = JSON.parse(readFileSync(resolve(repository, name), 'utf8')) as { include: string[] };
    // The rest is checked in this repository; testing adds the types of tests.
    const include = config.include.filter((path) => /^mfe-|^packages\/testing/.test(path));
    writeFileSync(join(root, name), JSON.stringify({ ...config, include, exclude: ['mfe-info'] }));
  }
  return root;
}
