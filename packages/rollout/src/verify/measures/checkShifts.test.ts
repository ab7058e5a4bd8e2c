import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkShifts } from './checkShifts.ts';

const shift = (at: number, score: number, element = 'p') => ({ at, score, element });

describe('what is shown', () => {
  it('may move a little, now and then', () => {
    assert.deepEqual(checkShifts([]), []);
    assert.deepEqual(checkShifts([shift(100, 0.2), shift(2_000, 0.2), shift(4_000, 0.2)]), []);
  });

  it('may not move much within a few seconds, and the sentence names what moves most', () => {
    const [problem = ''] = checkShifts([shift(100, 0.1), shift(900, 0.2, 'ul#list'), shift(1_700, 0.1)]);
    assert.match(problem, /by 0\.40 \(CLS\), over the limit of 0\.25, most of all <ul#list>/);
  });

  it('is judged by five seconds at most, as CLS is', () => {
    const slow = Array.from({ length: 20 }, (_, index) => shift(index * 900, 0.04));
    assert.deepEqual(checkShifts(slow), []);
  });
});
