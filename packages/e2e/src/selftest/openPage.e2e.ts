import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config.ts';
import { RESULTS_FOLDER } from '../paths.ts';

/** Name of a fixture test → its output. */
let outcomes: Map<string, { passed: boolean; output: string }>;

before(async () => {
  outcomes = await runFixture();
});

describe('openPage', () => {
  for (const name of ['clean', 'expected console error'])
    it(`lets a test pass: ${name}`, () => {
      assert.equal(outcomes.get(name)?.passed, true, outcomes.get(name)?.output);
    });

  const failures: [name: string, said: RegExp][] = [
    ['inline script', /policy violation: script-src-elem \(enforce\) blocked inline/],
    ['inline style', /policy violation: style-src-attr \(enforce\) blocked inline/],
    ['image outside the policy', /policy violation: img-src \(enforce\) blocked data/],
    ['trusted types', /policy violation: require-trusted-types-for/],
    ['trusted types policy', /policy violation: trusted-types/],
    ['console error', /console error: \[error\] the sky fell/],
    ['violation is never expected', /policy violation: script-src-elem/],
    ['page error', /page error: Error: unforeseen/],
    ['rejection', /page error: Error: nobody caught it/],
    ['failed request', /policy violation: connect-src/],
    ['request off this machine', /request off this machine: http:\/\/farm\.example\//],
    ['request to another address', /request off this machine: http:\/\/192\.0\.2\.1\//],
    ['second page', /in the second page/],
  ];
  for (const [name, pattern] of failures)
    it(`fails a test: ${name}`, () => {
      const outcome = outcomes.get(name);
      assert.equal(outcome?.passed, false);
      assert.match(outcome.output, /The page misbehaved/);
      assert.match(outcome.output, pattern);
    });

  it('keeps the error of a test that failed by itself, and tells the problems beside it', () => {
    const outcome = outcomes.get('own failure');
    assert.equal(outcome?.passed, false);
    assert.match(outcome.output, /the test itself failed/);
    assert.match(outcome.output, /told beside it/);
  });

  it('leaves a picture, the page and the console of a failed test, and nothing of a passed one', async () => {
    assert.match(outcomes.get('console error')?.output ?? '', /evidence: \S*results/);
    const folder = join(RESULTS_FOLDER, 'misbehaving.fixture.ts--console-error');
    assert.deepEqual((await readdir(folder)).sort(), [
      'console.txt',
      'page-1.html',
      'page-1.png',
      'problems.txt',
    ]);
    assert.match(await readFile(join(folder, 'console.txt'), 'utf8'), /the sky fell/);
    assert.match(await readFile(join(folder, 'page-1.html'), 'utf8'), /Small page/);
    assert.deepEqual((await readdir(RESULTS_FOLDER)).includes('misbehaving.fixture.ts--clean'), false);
    for (const folderName of await readdir(RESULTS_FOLDER))
      if (folderName.startsWith('misbehaving.fixture'))
        await rm(join(RESULTS_FOLDER, folderName), { recursive: true });
  });
});

async function runFixture(): Promise<typeof outcomes> {
  const fixture = join(import.meta.dirname, 'misbehaving.fixture.ts');
  const child = spawn(process.execPath, ['--test-reporter=tap', fixture], {
    // Without NODE_TEST_CONTEXT, or it would report to this run instead of printing.
    env: readConfig().inheritedEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tap = await text(child.stdout);
  // Each result line is followed by its own diagnostics.
  const results = tap.split(/^(?=(?:not )?ok \d+ - )/m).slice(1);
  return new Map(
    results.map((output) => {
      const [, not, name] = /^(not )?ok \d+ - (.*)/.exec(output) ?? [];
      return [name ?? '', { passed: !not, output }];
    }),
  );
}
