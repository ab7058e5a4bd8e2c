import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  countTotal,
  describeEnd,
  describeFailure,
  describeFlaky,
  describeSlowest,
  describeSuites,
} from './report.ts';
import { listFailures, type FinishedSuite, type Suite } from './suite.ts';

const makeSuite = (name: string, hasFiles = true): Suite => ({
  ...{ name, hasFiles, processes: 1, budgetSeconds: 90 },
  run: () => Promise.resolve([]),
});
const passing = (suite: Suite, seconds: number): FinishedSuite => ({
  suite,
  seconds,
  files: [{ file: 'a.test.ts', seconds: 3.21, tests: [{ name: 'one' }, { name: 'two' }] }],
});
const failing = (suite: Suite, tests: string[]): FinishedSuite => ({
  suite,
  seconds: 5,
  files: [
    { file: 'b.test.ts', seconds: 12.3, tests: tests.map((name) => ({ name, failure: 'first\nsecond' })) },
  ],
});

describe('the report', () => {
  test('has a line for each suite, and says which went over its budget', () => {
    const table = describeSuites(
      [
        passing(makeSuite('lint'), 12.34),
        passing(makeSuite('dead code'), 120),
        passing(makeSuite('unit'), 181),
      ],
      1,
    );
    assert.deepEqual(table.split('\n'), [
      'suite      passed  failed  seconds  budget',
      'lint            2       0     12.3      90',
      'dead code       2       0    120.0      90  over budget',
      'unit            2       0    181.0      90  more than twice its budget: fails the run',
    ]);
  });

  test('allows more on a slow machine, and says so', () => {
    const end = passing(makeSuite('unit'), 181);
    assert.deepEqual(describeSuites([end], 2.5).split('\n'), [
      'suite  passed  failed  seconds  budget',
      'unit        2       0    181.0     225',
      'This machine was 2.5 times slower than usual; budgets are larger by that.',
    ]);
    assert.deepEqual(countTotal([end], [], 1), { passed: 2, failed: 1 });
    assert.deepEqual(countTotal([end], [], 2.5), { passed: 2, failed: 0 });
  });

  test('says of a suite that ended how many tests passed and failed', () => {
    assert.equal(describeEnd(passing(makeSuite('unit'), 12.34)), '✓ unit: 2 passed, 0 failed, 12.3 s');
    assert.equal(describeEnd(failing(makeSuite('unit'), ['x'])), '✗ unit: 0 passed, 1 failed, 5.0 s');
  });

  test('names the slowest files of suites that run files', () => {
    const finished = [
      passing(makeSuite('unit'), 1),
      failing(makeSuite('api'), ['x']),
      passing(makeSuite('lint', false), 1),
    ];
    assert.deepEqual(describeSlowest(finished).split('\n'), ['  12.3 s  b.test.ts', '   3.2 s  a.test.ts']);
  });

  test('gives a failure with its reason and the command that repeats it', () => {
    const [failure] = listFailures([failing(makeSuite('api'), ['group › breaks'])]);
    assert.ok(failure);
    assert.deepEqual(describeFailure(failure, 7).split('\n'), [
      '✗ api: b.test.ts › group › breaks',
      '    first',
      '    second',
      '  repeat it: npm test -- api b.test.ts --seed 7',
    ]);
    assert.equal(describeFlaky(failure), 'flaky: b.test.ts › group › breaks');
  });

  test('repeats a check by the name of its suite', () => {
    const [failure] = listFailures([failing(makeSuite('dead code', false), ['x'])]);
    assert.ok(failure);
    assert.match(describeFailure(failure, 7), /repeat it: npm test -- 'dead code' --seed 7$/);
  });

  test('forgives two flaky tests, and fails all of them when there are more', () => {
    const finished = [passing(makeSuite('unit'), 1), passing(makeSuite('api'), 1)];
    const flaky = (names: string[]) => listFailures([failing(makeSuite('api'), names)]);
    assert.deepEqual(countTotal(finished, flaky(['x', 'y']), 1), { passed: 4, failed: 0 });
    assert.deepEqual(countTotal(finished, flaky(['x', 'y', 'z']), 1), { passed: 1, failed: 3 });
  });

  test('counts a suite far over its budget as one failure', () => {
    assert.deepEqual(countTotal([passing(makeSuite('unit'), 180)], [], 1), { passed: 2, failed: 0 });
    assert.deepEqual(countTotal([passing(makeSuite('unit'), 181)], [], 1), { passed: 2, failed: 1 });
  });
});
