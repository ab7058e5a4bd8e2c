import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRest as findProblems, type Rest } from './checkRest.ts';

const checkRest = (rest: Rest) => findProblems(rest).map(({ text }) => text);

const still: Rest = {
  ms: 5_000,
  workMs: 20,
  otherWorkMs: 0,
  longTaskMs: 0,
  requests: 0,
  mutations: 0,
  renders: 0,
  announcements: [],
  nodes: 0,
  listeners: 0,
  heapBytes: 0,
};

describe('a page at rest', () => {
  it('may do what a ticking clock, a poll now and then and the last animation need', () => {
    const others = { otherWorkMs: 500, announcements: ['1', '2', '3'] };
    const busy = {
      ...others,
      workMs: 1_500,
      requests: 2,
      mutations: 100,
      renders: 25,
      nodes: 50,
      listeners: 25,
    };
    assert.deepEqual(checkRest({ ...still, ...busy, heapBytes: 500_000 }), []);
  });

  it('is not blamed for a busy machine, unless it works itself', () => {
    const slowed = { ...still, longTaskMs: 2_500 };
    assert.deepEqual(checkRest({ ...slowed, workMs: 250 }), []);
    assert.deepEqual(checkRest({ ...slowed, workMs: 251 }), [
      'it never rests: 2500 of 5000 ms at rest were work',
    ]);
  });

  it('may do no less within a short time', () => {
    assert.deepEqual(checkRest({ ...still, ms: 1_000, requests: 2, mutations: 100, renders: 20 }), []);
  });

  const faults: [fault: Partial<Rest>, problem: RegExp][] = [
    [{ workMs: 1_501 }, /^it never rests: 1501 of 5000 ms at rest were work$/],
    [{ otherWorkMs: 501 }, /^it keeps processors busy: its other threads worked for 501 ms within 5000 ms/],
    [{ announcements: ['1', '2', '3', '4'] }, /^it floods screen readers: they say 4 texts .* such as ‘4’/],
    [{ requests: 3 }, /^it sends 36 requests a minute at rest, over the limit of 30/],
    [{ renders: 26 }, /^it renders without end: 26 times within 5 s at rest/],
    [{ mutations: 101 }, /^it changes its document without end: 101 times within 5 s at rest/],
    [{ nodes: 51 }, /^it grows: 51 more nodes/],
    [{ listeners: 26 }, /^it grows: 26 more event listeners/],
    [{ heapBytes: 3_000_000 }, /^it grows: 2\.9 MB more are kept in memory/],
  ];
  for (const [fault, problem] of faults)
    it(`is refused for ${Object.keys(fault).join()}`, () => {
      const [only = '', ...others] = checkRest({ ...still, ...fault });
      assert.match(only, problem);
      assert.deepEqual(others, []);
    });
});
