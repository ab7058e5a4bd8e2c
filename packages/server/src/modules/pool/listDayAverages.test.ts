import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDayAverages } from './listDayAverages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 1);
const hours = (from: number, to: number, unfilteredPoints = 1n) =>
  Array.from({ length: to - from }, (_, index) => ({
    at: new Date(START + (from + index) * HOUR_MS),
    unfilteredPoints,
  }));
const steps = (from: number, to: number) => ({
  ...{ from: new Date(START + from * HOUR_MS), to: new Date(START + to * HOUR_MS) },
  stepSeconds: 3_600,
});

describe('points over time', () => {
  test('are those of the day before the end of each interval', () => {
    const averages = listDayAverages(hours(-24, 48), steps(0, 48), START + 48 * HOUR_MS);
    assert.equal(averages.length, 48);
    for (const { at, unfilteredPoints, span } of averages) {
      assert.equal(unfilteredPoints, 24n, at.toISOString());
      assert.equal(span.to.getTime() - span.from.getTime(), DAY_MS);
      assert.equal(span.to.getTime(), at.getTime() + HOUR_MS);
    }
  });

  test('are judged by the time since the first, for whoever joined lately', () => {
    const [first, second, ...more] = listDayAverages(hours(10, 40), steps(0, 40), START + 40 * HOUR_MS);
    assert.deepEqual([first?.unfilteredPoints, first?.at.getTime()], [1n, START + 10 * HOUR_MS]);
    assert.equal(second?.unfilteredPoints, 2n);
    assert.equal(second.span.to.getTime() - second.span.from.getTime(), 2 * HOUR_MS);
    assert.equal(more.at(-1)?.unfilteredPoints, 24n);
  });

  test('fall to nothing once nothing comes, and end where they are not complete', () => {
    const averages = listDayAverages(hours(-24, 0), steps(0, 48), START + 30 * HOUR_MS);
    const ofHours = [0, 22, 23].map((hour) => averages[hour]?.unfilteredPoints);
    assert.deepEqual(ofHours, [23n, 1n, 0n]);
    assert.equal(averages.at(-1)?.span.to.getTime(), START + 30 * HOUR_MS);
    assert.deepEqual(listDayAverages([], steps(0, 48), START), []);
  });
});
