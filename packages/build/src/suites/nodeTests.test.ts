import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from '../paths.ts';
import { runNodeTests } from './nodeTests.ts';
import type { SuiteResult } from './suite.ts';

const FILES = {
  'good.ts': `import { describe, test } from 'node:test';
    describe('a group', () => { test('holds', () => {}); test('holds too', () => {}); });`,
  'bad.ts': `import assert from 'node:assert/strict';
    import { describe, test } from 'node:test';
    console.error('what it said before');
    describe('outer', () => { describe('inner', () => { test('breaks', () => { assert.equal(1, 2); }); }); test('holds', () => {}); });`,
  'hook.ts': `import { before, describe, test } from 'node:test';
    describe('with a hook', () => { before(() => { throw new Error('the hook broke'); }); test('never runs', () => {}); });`,
  'crash.ts': `throw new Error('cannot be loaded');`,
  'empty.ts': `export const nothing = 0;`,
};

describe('a suite of node:test files', () => {
  let dir: string;
  const run = (...names: string[]): Promise<SuiteResult> =>
    runNodeTests({ files: join(relative(repository, dir), `{${names.join(',')},-}.ts`), atOnce: 2 }, []);

  before(() => {
    const cache = resolve(repository, '.cache');
    mkdirSync(cache, { recursive: true });
    dir = mkdtempSync(join(cache, 'suite-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, name), text);
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  test('counts tests, not groups or files', async () => {
    assert.deepEqual(await run('good'), { passed: 2, failed: 0, failures: '' });
  });

  test('tells of a failure by its whole name, its reason and what was said', async () => {
    const { passed, failed, failures } = await run('bad');
    assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 });
    assert.match(failures, /✗ outer › inner › breaks\n.*bad\.ts/);
    assert.match(failures, /1 !== 2/);
    assert.match(failures, /what it said before/);
    assert.doesNotMatch(failures, /subtest/);
  });

  test('fails when a hook fails', async () => {
    const { passed, failed, failures } = await run('hook');
    assert.equal(passed, 0);
    assert.ok(failed > 0);
    assert.match(failures, /the hook broke/);
  });

  test('fails for a file that cannot be loaded', async () => {
    const { passed, failed, failures } = await run('crash', 'good');
    assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 });
    assert.match(failures, /cannot be loaded/);
  });

  test('fails for a file without tests', async () => {
    const { passed, failed, failures } = await run('empty', 'good');
    assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 });
    assert.match(failures, /empty\.ts.*\n.*has no tests/s);
  });

  test('comes to nothing when no file is found', async () => {
    assert.deepEqual(await run('absent'), { passed: 0, failed: 0, failures: '' });
  });
});
