import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { runSuites } from './runSuites.ts';
import { listFailures, type FileResult, type Suite } from './suite.ts';

const PASSED: FileResult[] = [{ file: 'a.test.ts', seconds: 1, tests: [{ name: 'one' }, { name: 'two' }] }];
const OPTIONS = { isChosen: () => true, isNarrowed: false, seed: 1, isDeep: false };

describe('running suites', () => {
  test('keeps within three processes, in order, and waits for what a suite uses', async () => {
    const events: string[] = [];
    let busy = 0;
    let mostBusy = 0;
    const suite = (name: string, processes: number, after: string[] = []): Suite => ({
      ...{ name, processes, after, budgetSeconds: 1 },
      run: async () => {
        events.push(`+${name}`);
        busy += processes;
        mostBusy = Math.max(mostBusy, busy);
        await delay(name === 'a' ? 40 : 5);
        busy -= processes;
        events.push(`-${name}`);
        return PASSED;
      },
    });
    const suites = [suite('a', 1), suite('b', 2), suite('c', 1), suite('d', 3), suite('e', 1, ['d'])];
    const finished = await runSuites(suites, OPTIONS, { onEnd: () => undefined });
    assert.equal(mostBusy, 3);
    assert.deepEqual(
      events.filter((event) => event.startsWith('+')),
      ['+a', '+b', '+c', '+d', '+e'],
    );
    assert.ok(events.indexOf('+c') < events.indexOf('-a'), 'c runs beside a');
    assert.ok(events.indexOf('+e') > events.indexOf('-d'), 'e waits for d');
    assert.deepEqual(
      finished.map((end) => end.suite.name),
      ['a', 'b', 'c', 'd', 'e'],
    );
  });

  test('fails a suite that ran no test, and one that broke', async () => {
    const suites: Suite[] = [
      { name: 'empty', processes: 1, budgetSeconds: 1, run: () => Promise.resolve([]) },
      {
        name: 'broken',
        processes: 1,
        budgetSeconds: 1,
        run: () => Promise.reject(new Error('no such program')),
      },
      { name: 'good', processes: 1, budgetSeconds: 1, run: () => Promise.resolve(PASSED) },
    ];
    const finished = await runSuites(suites, OPTIONS, { onEnd: () => undefined });
    const failures = listFailures(finished).map(({ suite, reason }) => `${suite.name}: ${reason}`);
    assert.equal(failures.length, 2);
    assert.match(failures[0] ?? '', /^empty: .*ran no test/);
    assert.match(failures[1] ?? '', /^broken: .*no such program/);
  });

  test('passes over a suite that a narrowed run leaves with no test', async () => {
    const empty: Suite = { name: 'empty', processes: 1, budgetSeconds: 1, run: () => Promise.resolve([]) };
    const narrowed = { ...OPTIONS, isNarrowed: true };
    const finished = await runSuites([empty], narrowed, { onEnd: () => undefined });
    assert.deepEqual(listFailures(finished), []);
  });

  test('reports each file as it ends', async () => {
    const seen: string[] = [];
    const suite: Suite = {
      ...{ name: 'unit', processes: 1, budgetSeconds: 1 },
      run: ({ onFile }) => {
        for (const result of PASSED) onFile?.(result, 3);
        return Promise.resolve(PASSED);
      },
    };
    await runSuites([suite], OPTIONS, {
      onStart: ({ name }) => seen.push(`${name} starts`),
      onFile: ({ name }, { file }, total) => seen.push(`${name} ${file}, one of ${total}`),
      onEnd: ({ suite: { name } }) => seen.push(`${name} ends`),
    });
    assert.deepEqual(seen, ['unit starts', 'unit a.test.ts, one of 3', 'unit ends']);
  });
});
