import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEnd, describeTable, describeTotal } from './report.ts';
import { runSuites } from './runSuites.ts';
import type { Suite, SuiteResult } from './suite.ts';

const PASSED: SuiteResult = { passed: 2, failed: 0, failures: '' };

describe('running suites', () => {
  test('keeps within two cores, in order, and waits for what a suite uses', async () => {
    const events: string[] = [];
    let busy = 0;
    let mostBusy = 0;
    const suite = (name: string, cores: 1 | 2, after: string[] = []): Suite => ({
      ...{ name, cores, after, budgetSeconds: 1 },
      run: async () => {
        events.push(`+${name}`);
        busy += cores;
        mostBusy = Math.max(mostBusy, busy);
        await delay(name === 'a' ? 40 : 5);
        busy -= cores;
        events.push(`-${name}`);
        return PASSED;
      },
    });
    const suites = [suite('a', 1), suite('b', 1), suite('c', 1), suite('d', 2), suite('e', 1, ['d'])];
    const finished = await runSuites(suites, { paths: [], onEnd: () => undefined });
    assert.equal(mostBusy, 2);
    assert.deepEqual(
      events.filter((event) => event.startsWith('+')),
      ['+a', '+b', '+c', '+d', '+e'],
    );
    assert.ok(events.indexOf('+c') < events.indexOf('-a'), 'c runs beside a');
    assert.ok(events.indexOf('+e') > events.indexOf('-d'), 'e waits for d');
    assert.deepEqual(
      finished.map((done) => done.suite.name),
      ['a', 'b', 'c', 'd', 'e'],
    );
  });

  test('fails a suite that ran no test, and one that broke', async () => {
    const suites: Suite[] = [
      { name: 'empty', cores: 1, budgetSeconds: 1, run: () => Promise.resolve({ ...PASSED, passed: 0 }) },
      { name: 'broken', cores: 1, budgetSeconds: 1, run: () => Promise.reject(new Error('no such program')) },
      { name: 'good', cores: 1, budgetSeconds: 1, run: () => Promise.resolve(PASSED) },
    ];
    const said: string[] = [];
    const finished = await runSuites(suites, { paths: [], onEnd: (done) => said.push(describeEnd(done)) });
    assert.equal(describeTotal(finished), '2 passed, 2 failed');
    assert.match(said.join('\n'), /✗ empty.*\n\n.*ran no test/);
    assert.match(said.join('\n'), /✗ broken.*\n\n.*no such program/);
  });
});

describe('the report', () => {
  test('has a line for each suite, and says which went over its budget', () => {
    const suite = { name: 'lint', cores: 1, budgetSeconds: 90, run: () => Promise.resolve(PASSED) } as const;
    const table = describeTable([
      { ...PASSED, suite, seconds: 12.34 },
      { ...PASSED, suite: { ...suite, name: 'dead code' }, failed: 1, seconds: 120 },
    ]);
    assert.deepEqual(table.split('\n'), [
      'suite      passed  failed  seconds  budget',
      'lint            2       0     12.3      90',
      'dead code       2       1    120.0      90  over budget',
    ]);
  });
});
