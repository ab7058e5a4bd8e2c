import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { retryFailures } from './retryFailures.ts';
import { listFailures, type FileResult, type FinishedSuite, type Suite } from './suite.ts';

const OPTIONS = { isChosen: () => true, isNarrowed: false, seed: 42, isDeep: false };
const broken = (file: string, failure: string): FileResult => ({
  file,
  seconds: 1,
  tests: [{ name: 'holds', failure }],
});
const good = (file: string): FileResult => ({ file, seconds: 1, tests: [{ name: 'holds' }] });

/** A suite whose files `a` and `b` have this result when they are run again; `ran` lists what was run. */
function makeSuite(again: FileResult[], hasFiles = true) {
  const ran: string[] = [];
  const suite: Suite = {
    ...{ name: 'unit', processes: 1, budgetSeconds: 1, hasFiles },
    run: ({ isChosen, seed }) => {
      const files = again.filter(({ file }) => isChosen(file));
      ran.push(...files.map(({ file }) => `${file} ${seed}`));
      return Promise.resolve(files);
    },
  };
  const finish = (...files: FileResult[]): FinishedSuite[] => [{ suite, seconds: 1, files }];
  return { finish, ran };
}

describe('a file that failed', () => {
  test('runs once more, alone and with the same seed, and is flaky when it passes then', async () => {
    const { finish, ran } = makeSuite([good('a'), good('b')]);
    const { finished, flaky } = await retryFailures(finish(broken('a', 'timed out'), good('b')), OPTIONS);
    assert.deepEqual(ran, ['a 42']);
    assert.deepEqual(listFailures(finished), []);
    assert.deepEqual(
      flaky.map(({ file, test }) => `${file} ${test}`),
      ['a holds'],
    );
  });

  test('stays failed when it fails again', async () => {
    const { finish } = makeSuite([broken('a', 'again')]);
    const { finished, flaky } = await retryFailures(finish(broken('a', 'timed out')), OPTIONS);
    assert.equal(listFailures(finished)[0]?.reason, 'timed out');
    assert.deepEqual(flaky, []);
  });

  test('does not run again for a property with a counterexample', async () => {
    const { finish, ran } = makeSuite([good('a')]);
    const counterexample = 'Error: Property failed after 3 tests\n{ seed: 42, path: "2" }';
    const { finished } = await retryFailures(finish(broken('a', counterexample)), OPTIONS);
    assert.deepEqual(ran, []);
    assert.equal(listFailures(finished).length, 1);
  });

  test('of a suite without files does not run again', async () => {
    const { finish, ran } = makeSuite([good('a')], false);
    await retryFailures(finish(broken('a', 'not formatted')), OPTIONS);
    assert.deepEqual(ran, []);
  });
});
