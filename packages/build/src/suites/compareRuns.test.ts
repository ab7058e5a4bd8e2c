import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns } from './compareRuns.ts';
import type { FinishedSuite, Suite, TestResult } from './suite.ts';

const suite: Suite = { name: 'unit', processes: 1, budgetSeconds: 1, run: () => Promise.resolve([]) };
const run = (...tests: TestResult[]): FinishedSuite[] => [
  { suite, seconds: 1, files: [{ file: 'a.test.ts', seconds: 1, tests }] },
];

test('names what did not end the same way in every run, and what failed in all', () => {
  const { flakes, broken, tests } = compareRuns([
    run({ name: 'steady' }, { name: 'shaky' }, { name: 'bad', failure: 'no' }, { name: 'seldom' }),
    run({ name: 'steady' }, { name: 'shaky', failure: 'timed out' }, { name: 'bad', failure: 'no' }),
  ]);
  assert.equal(tests, 4);
  assert.deepEqual(flakes, [
    'a.test.ts › shaky: passed 1 of 2 times\ntimed out',
    'a.test.ts › seldom: passed 1 of 2 times\nIt did not run in the others.',
  ]);
  assert.deepEqual(broken, ['a.test.ts › bad: passed 0 of 2 times\nno']);
});
