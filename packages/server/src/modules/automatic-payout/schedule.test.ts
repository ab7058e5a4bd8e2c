import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { computeFollowingDueTime, computeNextDueTime, computePayoutMojo } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;
const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const next = (trigger: 'threshold' | 'weekly' | 'monthly', day: number | null, after: string) =>
  computeNextDueTime({ trigger, day }, new Date(after)).toISOString();

describe('the next payout', () => {
  test('of a week is the first noon UTC of that weekday after the instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), instants, (day, after) => {
        const due = computeNextDueTime({ trigger: 'weekly', day }, after);
        const wait = due.getTime() - after.getTime();
        assert.ok(wait > 0 && wait <= 7 * DAY_MS);
        assert.equal(due.getUTCDay(), day % 7);
        assert.equal(due.getTime() % DAY_MS, DAY_MS / 2);
      }),
    );
  });

  test('of a month is the first noon UTC of that day, or of the last day, after the instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), instants, (day, after) => {
        const due = computeNextDueTime({ trigger: 'monthly', day }, after);
        const isLastDay = new Date(due.getTime() + DAY_MS).getUTCDate() === 1;
        assert.ok(due.getUTCDate() === day || (isLastDay && due.getUTCDate() < day));
        assert.equal(due.getTime() % DAY_MS, DAY_MS / 2);
        assert.ok(due > after);
        // No day in between is one of its days.
        for (let noon = due.getTime() - DAY_MS; noon > after.getTime(); noon -= DAY_MS) {
          assert.notEqual(new Date(noon).getUTCDate(), day);
          assert.ok(new Date(noon + DAY_MS).getUTCDate() !== 1 || new Date(noon).getUTCDate() > day);
        }
      }),
    );
  });

  test('keeps its day after a short month, and follows leap years', () => {
    const days = ['2027-12-31T12:00:00.000Z'];
    for (let count = 0; count < 4; count++) days.push(next('monthly', 31, days.at(-1) ?? ''));
    assert.deepEqual(
      days.map((day) => day.slice(0, 10)),
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    );
    assert.equal(next('monthly', 30, '2026-02-01T00:00:00Z'), '2026-02-28T12:00:00.000Z');
  });

  test('is a later one, even if the clock is behind the database’s', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -60_000, max: 60_000 }), (after, delay) => {
        const trigger = { trigger: 'weekly', day: 3 } as const;
        const dueAt = computeNextDueTime(trigger, after);
        const following = computeFollowingDueTime({ ...trigger, dueAt }, new Date(dueAt.getTime() + delay));
        assert.equal(following.getTime() - dueAt.getTime(), 7 * DAY_MS);
      }),
    );
  });

  test('at a threshold is a day later', () => {
    assert.equal(next('threshold', null, '2026-02-01T01:02:03Z'), '2026-02-02T01:02:03.000Z');
  });
});

describe('the amount of a payout', () => {
  const mojo = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

  test('is all there is, and nothing of a debt', () => {
    fc.assert(
      fc.property(mojo, (usable) => {
        assert.equal(computePayoutMojo(usable, null), usable > 0n ? usable : 0n);
      }),
    );
  });

  test('is the largest multiple in it', () => {
    fc.assert(
      fc.property(mojo, fc.bigInt({ min: 1n, max: 10n ** 15n }), (usable, multiple) => {
        const amount = computePayoutMojo(usable, multiple);
        assert.equal(amount % multiple, 0n);
        assert.ok(amount >= 0n && (usable <= 0n ? amount === 0n : usable - amount < multiple));
      }),
    );
  });
});
