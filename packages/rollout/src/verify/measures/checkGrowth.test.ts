import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkGrowth, type Holding } from './checkGrowth.ts';

const MIB = 1024 * 1024;
const hold = (visits: number, more: Partial<Holding> = {}): Holding => ({
  visits,
  nodes: 400,
  listeners: 200,
  heapBytes: 12 * MIB,
  timers: 0,
  globalListeners: 0,
  ...more,
});

describe('what a page holds', () => {
  it('may grow a little, and once', () => {
    const once = [
      hold(2),
      hold(7, { nodes: 800, globalListeners: 3 }),
      hold(12, { nodes: 800, globalListeners: 3 }),
    ];
    assert.deepEqual(checkGrowth(once), []);
    const little = [
      hold(2),
      hold(7, { heapBytes: 12.5 * MIB, listeners: 240 }),
      hold(12, { heapBytes: 13 * MIB }),
    ];
    assert.deepEqual(checkGrowth(little), []);
  });

  const leaks: [leak: Partial<Holding>, problem: RegExp][] = [
    [{ nodes: 30 }, /^each visit leaves 30 nodes of the document behind, over 10 visits/],
    [{ listeners: 12 }, /^each visit leaves 12 event listeners behind/],
    [{ globalListeners: 1 }, /^each visit leaves 1\.0 event listeners of the window or the document behind/],
    [{ timers: 2 }, /^each visit leaves 2\.0 timers running/],
    [{ heapBytes: MIB }, /^each visit leaves 1\.00 MB in memory/],
  ];
  for (const [leak, problem] of leaks)
    it(`may not grow with each visit: ${Object.keys(leak).join()}`, () => {
      const [figure, perVisit] = Object.entries(leak)[0] as [keyof Holding, number];
      const grown = [2, 7, 12].map((visits) =>
        hold(visits, { [figure]: hold(0)[figure] + visits * perVisit }),
      );
      const [only = '', ...others] = checkGrowth(grown);
      assert.match(only, problem);
      assert.deepEqual(others, []);
    });
});
