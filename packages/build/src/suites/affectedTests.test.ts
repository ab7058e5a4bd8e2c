import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findAffectedTests, selectAffected } from './affectedTests.ts';

const IMPORTS = new Map([
  ['shell/src/a.ts', []],
  ['shell/src/b.ts', ['shell/src/a.ts']],
  ['shell/src/b.test.ts', ['shell/src/b.ts']],
  ['shell/src/c.test.tsx', []],
  ['packages/e2e/src/start.ts', ['child_process']],
  ['packages/e2e/src/page.e2e.ts', ['packages/e2e/src/start.ts']],
  ['packages/server/src/d.ts', []],
  ['packages/server/src/main.test.ts', ['node:child_process']],
]);
const TEXTS: Record<string, string> = { 'shell/src/c.test.tsx': "read('docs/teams.md')" };
const select = (...changed: string[]) =>
  [...selectAffected({ changed, imports: IMPORTS, readText: (file) => TEXTS[file] ?? '' })].toSorted();

describe('what a change can reach', () => {
  test('is tests that import it, directly or not, and tests that open pages', () => {
    assert.deepEqual(select('shell/src/a.ts'), ['packages/e2e/src/page.e2e.ts', 'shell/src/b.test.ts']);
  });

  test('is every test that starts processes when a server may run it', () => {
    const started = ['packages/e2e/src/page.e2e.ts', 'packages/server/src/main.test.ts'];
    assert.deepEqual(select('packages/server/src/d.ts'), started);
  });

  test('is a changed test itself and no other', () => {
    assert.deepEqual(select('shell/src/b.test.ts'), ['shell/src/b.test.ts']);
  });

  test('is every test when something that is no source changed', () => {
    assert.equal(select('pnpm-lock.yaml', 'shell/src/a.ts').length, 4);
  });

  test('is the tests that name a changed document', () => {
    assert.deepEqual(select('docs/teams.md'), ['shell/src/c.test.tsx']);
  });

  test('is nothing when nothing changed', () => {
    assert.deepEqual(select(), []);
  });

  test('is refused for a reference that git does not know', async () => {
    await assert.rejects(findAffectedTests('no-such-reference'), /git diff failed: .*no-such-reference/);
  });
});
