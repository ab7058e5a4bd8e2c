import type { AgentReport } from '@farm/contracts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { computeBacklogSize, selectBacklog } from './backlog.ts';

test('so many reports wait as count when they come late: those of 24 hours', () => {
  assert.deepEqual([60, 600, 3600, 1e6, 0.01].map(computeBacklogSize), [1440, 144, 24, 10, 10_000]);
});

test('the oldest that only say "still here" go first, and the chain has no hole', () => {
  const pending = [
    makeReport(5, { plots: true }),
    ...range(6, 24).map((n) => makeReport(n)),
    makeReport(25, { plots: true }),
    makeReport(26),
  ];

  const remaining = selectBacklog(pending, 10) ?? [];

  assert.deepEqual(
    remaining.map(({ sequence }) => sequence),
    [5, 19, 20, 21, 22, 23, 24, 25, 26],
  );
  assert.deepEqual(
    remaining.map(({ after }) => after),
    [4, 5, 19, 20, 21, 22, 23, 24, 25],
  );
});

test('whatever waits: changes stay, the rest is chained, and what does not fit begins anew', () => {
  const kinds = fc.array(fc.constantFrom('heartbeat', 'plots', 'partial'), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      kinds,
      fc.integer({ min: 10, max: 40 }),
      fc.integer({ min: 0, max: 9 }),
      (list, size, acknowledged) => {
        const pending = list.map((kind, index) =>
          makeReport(acknowledged + index + 1, {
            plots: kind !== 'heartbeat',
            isPartial: kind === 'partial',
          }),
        );
        const remaining = selectBacklog(pending, size);
        const isNeeded = ({ after, plots }: AgentReport) => after === 0 || plots !== undefined;
        if (!remaining) {
          assert.ok(pending.filter(isNeeded).length > Math.floor(size * 0.95));
          return;
        }
        assert.ok(remaining.length <= size);
        assert.deepEqual(
          remaining.filter(isNeeded).map(({ sequence }) => sequence),
          pending.filter(isNeeded).map(({ sequence }) => sequence),
        );
        remaining.reduce((last, { sequence, after }) => {
          assert.equal(after, last);
          return sequence;
        }, acknowledged);
      },
    ),
    { numRuns: 500 },
  );
});

function makeReport(sequence: number, { plots = false, isPartial = false } = {}): AgentReport {
  return {
    sequence,
    after: sequence - 1,
    at: new Date(0).toISOString(),
    isPartial,
    agentVersion: '1',
    harvesterVersion: null,
    ...(plots && { plots: { set: [], removed: ['ab'.repeat(32)] } }),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
