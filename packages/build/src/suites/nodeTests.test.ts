import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from '../paths.ts';
import { runNodeTests } from './nodeTests.ts';

const FILES = {
  'good.ts': `import { describe, test } from 'node:test';
    describe('a group', () => { test('holds', () => {}); test('holds too', () => {}); });`,
  'bad.ts': `import assert from 'node:assert/strict';
    import { describe, test } from 'node:test';
    console.error('what it said before');
    describe('outer', () => { describe('inner', () => { test('breaks', () => { assert.equal(1, 2); }); }); test('holds', () => {}); });`,
  'cause.ts': `import { test } from 'node:test';
    test('breaks', () => { throw new Error('a property failed', { cause: new Error('what it found') }); });`,
  'hook.ts': `import { before, describe, test } from 'node:test';
    describe('with a hook', () => { before(() => { throw new Error('the hook broke'); }); test('never runs', () => {}); });`,
  'crash.ts': `throw new Error('cannot be loaded');`,
  'exit.ts': `import { test } from 'node:test';
    test('ends the process', () => { process.exit(7); });`,
  'late.ts': `import { test } from 'node:test';
    test('passes', () => { setTimeout(() => { throw new Error('thrown after the test'); }, 10); });`,
  'hanging.ts': `import { test } from 'node:test';
    test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));`,
  'kept.ts': `import { createServer } from 'node:net';
    import { test } from 'node:test';
    test('breaks and leaves a server', () => { createServer().listen(0); throw new Error('what broke'); });`,
  'long.ts': `import { test } from 'node:test';
    import { setTimeout } from 'node:timers/promises';
    for (let at = 0; at < 6; at += 1) test('takes a second, ' + at, () => setTimeout(1000));`,
  'empty.ts': `export const nothing = 0;`,
  'process.ts': `import { after, test } from 'node:test';
    const loaded = (globalThis.loadedFiles ??= []);
    loaded.push(import.meta.filename);
    after(() => { globalThis.endedFiles = [...(globalThis.endedFiles ?? []), import.meta.filename]; });
    test('ran ' + loaded.length + ' files, ' + (globalThis.endedFiles ?? []).length + ' to their end', () => {});`,
};

describe('a suite of node:test files', () => {
  let dir: string;
  const run = (names: string[], atOnce = 1, limitSeconds?: number) =>
    runNodeTests(
      {
        files: join(relative(repository, dir), `{${names.join(',')},-}.ts`),
        atOnce,
        ...(limitSeconds && { limitSeconds }),
      },
      { isChosen: () => true, isNarrowed: false, seed: 1, isDeep: false },
    );
  const runOne = async (name: string) => (await run([name]))[0]?.tests ?? [];

  before(() => {
    const cache = resolve(repository, '.cache');
    mkdirSync(cache, { recursive: true });
    dir = mkdtempSync(join(cache, 'suite-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, 'process2.ts'), FILES['process.ts']);
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  test('counts tests, not groups or files', async () => {
    assert.deepEqual(await runOne('good'), [{ name: 'a group › holds' }, { name: 'a group › holds too' }]);
  });

  test('tells of a failure by its whole name, its reason and what was printed', async () => {
    const [broken, good] = await runOne('bad');
    assert.equal(broken?.name, 'outer › inner › breaks');
    assert.match(broken.failure ?? '', /1 !== 2[^]*what it said before/);
    assert.deepEqual(good, { name: 'outer › holds' });
  });

  test('tells of the cause of a failure', async () => {
    const [broken] = await runOne('cause');
    assert.match(broken?.failure ?? '', /a property failed[^]*Caused by Error: what it found/);
  });

  test('fails when a hook fails', async () => {
    const tests = await runOne('hook');
    assert.ok(tests.every(({ failure }) => failure !== undefined));
    assert.ok(tests.some(({ failure }) => failure?.includes('the hook broke')));
  });

  test('fails for a file that cannot be loaded, and runs the next', async () => {
    const [broken, good] = (await run(['crash', 'good'])).toSorted((a, b) => a.file.localeCompare(b.file));
    assert.equal(broken?.tests.length, 1);
    assert.match(broken.tests[0]?.failure ?? '', /cannot be loaded/);
    assert.equal(good?.tests.filter(({ failure }) => failure === undefined).length, 2);
  });

  test('fails for a file that ends the process, and runs the next in another', async () => {
    const results = await run(['exit', 'good']);
    const ended = results.find(({ file }) => file.endsWith('exit.ts'));
    assert.match(ended?.tests[0]?.failure ?? '', /ended with 7/);
    const good = results.find(({ file }) => file.endsWith('good.ts'));
    assert.equal(good?.tests.length, 2);
  });

  test('tells what failed in a file that does not end, and what keeps it running', async () => {
    const [kept] = await run(['kept'], 1, 7);
    assert.match(
      kept?.tests[0]?.failure ?? '',
      /for 7 s[^]*TCPServerWrap[^]*0 of its tests passed, 1 failed[^]*breaks and leaves a server[^]*what broke/,
    );
  });

  test('kills a file in which nothing happens any more, not one that takes long', async () => {
    const results = await run(['hanging', 'long'], 2, 4);
    const hanging = results.find(({ file }) => file.endsWith('hanging.ts'));
    assert.match(hanging?.tests[0]?.failure ?? '', /None of its tests began or ended for 4 s/);
    const long = results.find(({ file }) => file.endsWith('long.ts'));
    assert.equal(long?.tests.filter(({ failure }) => failure === undefined).length, 6);
    assert.ok(long.seconds > 4);
  });

  test('fails for what is thrown after a test', async () => {
    assert.ok((await runOne('late')).some(({ failure }) => failure?.includes('thrown after the test')));
  });

  test('fails for a file without tests', async () => {
    const [empty] = await runOne('empty');
    assert.match(empty?.failure ?? '', /has no tests/);
  });

  test('comes to nothing when no file is found', async () => {
    assert.deepEqual(await run(['absent']), []);
  });

  test('runs files in one process, each with its hooks before the next', async () => {
    const results = await run(['process', 'process2']);
    const names = results.flatMap(({ tests }) => tests.map(({ name }) => name));
    assert.deepEqual(names, ['ran 1 files, 0 to their end', 'ran 2 files, 1 to their end']);
  });

  test('runs files in as many processes as may run at once', async () => {
    const results = await run(['process', 'process2'], 2);
    const names = results.flatMap(({ tests }) => tests.map(({ name }) => name));
    assert.deepEqual(names, ['ran 1 files, 0 to their end', 'ran 1 files, 0 to their end']);
  });
});
