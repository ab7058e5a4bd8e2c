import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';

// The linter knows no types of a source in neither program, and reports nothing about it.
test('every source belongs to a program that is checked', async () => {
  const checked = new Set(
    (await Promise.all(['tsconfig.node.json', 'tsconfig.web.json'].map(filesOf))).flat(),
  );
  const sources = globSync('{shell,mfe-*,packages/*}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist', 'packages/e2e/results'],
  });
  assert.ok(sources.length > 0);
  assert.deepEqual(
    sources.filter((source) => !checked.has(source)),
    [],
  );
});

/** The files of a program, as paths in the repository. */
async function filesOf(project: string): Promise<string[]> {
  const tsc = resolve(repository, 'node_modules/typescript-native/bin/tsc');
  const { code, output } = await runProgram(process.execPath, [tsc, '--listFilesOnly', '-p', project]);
  assert.equal(code, 0, output);
  return output
    .trim()
    .split('\n')
    .map((file) => relative(repository, file));
}
