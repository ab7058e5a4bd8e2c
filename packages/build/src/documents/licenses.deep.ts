import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository } from '../paths.ts';

/** Licenses (SPDX) that ask for no more than their text beside the code. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  // Of fonts.
  'OFL-1.1',
]);

/** Libraries with another license, and why the farm may use them: none of their files is changed. */
const ACCEPTED: Record<string, { license: string; because: string }> = {
  'axe-core': { license: 'MPL-2.0', because: 'copyleft of its own files alone' },
  'caniuse-lite': { license: 'CC-BY-4.0', because: 'data of browsers, which only builds read' },
  'fast-sha256': { license: 'Unlicense', because: 'public domain, and no condition at all' },
  lightningcss: { license: 'MPL-2.0', because: 'copyleft of its own files alone; only builds run it' },
  'web-push': { license: 'MPL-2.0', because: 'copyleft of its own files alone, which are unchanged' },
};

interface Library {
  name: string;
  version: string;
  license: string;
}

/** Lists the installed libraries, those of tools included. */
function listLibraries(): Library[] {
  const cwd = join(repository, 'node_modules/.pnpm');
  const files = globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd });
  const found = files.map((file) => {
    const read = JSON.parse(readFileSync(join(cwd, file), 'utf8')) as Partial<Library>;
    const { name = file, version = '', license = 'none' } = read;
    return { name, version, license };
  });
  return found.filter(({ name }) => !name.startsWith('@farm/'));
}

/** True if an SPDX expression leaves a choice of allowed licenses. */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((license) => ALLOWED.has(license)));
}

/** Binaries of a library for one platform have its license. */
const toFamily = (name: string) => name.replace(/-(linux|darwin|win32|freebsd|android)-.*$/, '');

test('every library has a license that the farm may use', () => {
  const libraries = listLibraries();
  assert.ok(libraries.length > 500, `${libraries.length} libraries`);
  const refused = libraries.filter(
    ({ name, license }) => !isAllowed(license) && ACCEPTED[toFamily(name)]?.license !== license,
  );
  assert.deepEqual(refused, []);
  const names = new Set(libraries.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(ACCEPTED).filter((name) => !names.has(name)),
    [],
    'every exception is of a library that is there',
  );
});

test('a license is allowed as one of a choice, and with all that come together', () => {
  const answers = ['MIT', '(GPL-3.0 OR MIT)', 'Apache-2.0 AND MIT', 'MIT AND GPL-3.0', 'GPL-3.0', 'none'];
  assert.deepEqual(answers.filter(isAllowed), ['MIT', '(GPL-3.0 OR MIT)', 'Apache-2.0 AND MIT']);
});
