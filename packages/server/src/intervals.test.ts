import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spaceRangeSchema } from '@farm/contracts';
import { parseConfig } from './config.ts';
import { MIN_HISTORY_DAYS, planSteps, SAMPLE_DAYS } from './intervals.ts';

const now = new Date('2026-11-21T13:47:31.250Z');
const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const widthSeconds = { '5m': 300, '1h': 3600, '1d': 86_400 };

test('a chart has whole intervals up to the one under way, and few of them', () => {
  const ends = spaceRangeSchema.options.map((range) => {
    const { from, to, stepSeconds } = planSteps(range, now);
    return [range, from.toISOString(), to.toISOString(), secondsBetween(from, to) / stepSeconds];
  });
  assert.deepEqual(ends, [
    // Nothing is known yet about the current five minutes.
    ['24h', '2026-11-20T13:45:00.000Z', '2026-11-21T13:45:00.000Z', 288],
    ['7d', '2026-11-14T14:00:00.000Z', '2026-11-21T14:00:00.000Z', 168],
    ['30d', '2026-10-22T14:00:00.000Z', '2026-11-21T14:00:00.000Z', 360],
    ['1y', '2025-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 365],
  ]);
});

test('a chart reads at most 720 rows, and none that were deleted', () => {
  const keptDays = { ...SAMPLE_DAYS, '1d': MIN_HISTORY_DAYS };
  for (const range of spaceRangeSchema.options) {
    const { width, from, to } = planSteps(range, now);
    assert.ok(secondsBetween(from, to) / widthSeconds[width] <= 720, range);
    assert.ok(secondsBetween(from, now) < keptDays[width] * 86_400, range);
  }
});

test('a machine that always reports comes to 2,189 rows in its first year', () => {
  const rowsAfter = (days: number) =>
    Math.min(days, SAMPLE_DAYS.machine) * 288 +
    Math.min(days, SAMPLE_DAYS['1h']) * 24 +
    Math.min(days, parseConfig({}).retention.historyDays);
  assert.equal(rowsAfter(365), 2_189);
  assert.equal(rowsAfter(10_000), 2_624);
});
