import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { computeQuietEnd } from './computeQuietEnd.ts';

const MINUTE_MS = 60_000;

/** The clock of a zone, as another implementation of Intl writes it. */
const readClock = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const isQuiet = (at: number, { from, to }: { from: string; to: string }, timeZone: string) => {
  const clock = readClock(at, timeZone);
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
};

const end = (now: string, ...[from, to, zone]: [string, string, string]) =>
  computeQuietEnd(new Date(now), { from, to }, zone)?.toISOString() ?? null;

describe('quiet hours', () => {
  test('end at their time of the zone, also past midnight', () => {
    assert.equal(end('2026-11-29T21:59:59Z', '22:00', '07:00', 'UTC'), null);
    assert.equal(end('2026-11-29T22:00:00Z', '22:00', '07:00', 'UTC'), '2026-11-30T07:00:00.000Z');
    assert.equal(end('2026-11-30T06:59:59.999Z', '22:00', '07:00', 'UTC'), '2026-11-30T07:00:00.000Z');
    assert.equal(end('2026-11-30T07:00:00Z', '22:00', '07:00', 'UTC'), null);
    assert.equal(end('2026-11-29T15:30:30Z', '22:00', '07:00', 'Asia/Shanghai'), '2026-11-29T23:00:00.000Z');
    assert.equal(end('2026-11-29T12:00:00Z', '11:00', '13:30', 'UTC'), '2026-11-29T13:30:00.000Z');
  });

  test('are as long as the night is when the clock is changed in it', () => {
    // In Berlin, 29 March 2026 has no 2:00 to 3:00, and 25 October has it twice.
    assert.equal(end('2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin'), '2026-03-29T05:00:00.000Z');
    assert.equal(end('2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin'), '2026-10-25T06:00:00.000Z');
    // An end that the clock skips: it goes from 1:59 to 3:00.
    assert.equal(end('2026-03-29T00:30:00Z', '22:00', '02:30', 'Europe/Berlin'), '2026-03-29T01:00:00.000Z');
    // Half an hour, on Lord Howe Island.
    assert.equal(
      end('2026-04-04T12:00:00Z', '22:00', '07:00', 'Australia/Lord_Howe'),
      '2026-04-04T20:30:00.000Z',
    );
  });

  test('end at the first minute that is none of them, whatever zone and time', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(
        fc.tuple(clock, clock),
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        ([from, to], timeZone, now) => {
          fc.pre(from !== to);
          const found = computeQuietEnd(new Date(now), { from, to }, timeZone)?.getTime() ?? null;
          assert.equal(found !== null, isQuiet(now, { from, to }, timeZone));
          if (found === null) return;
          assert.equal(found % MINUTE_MS, 0);
          assert.ok(!isQuiet(found, { from, to }, timeZone));
          for (let at = found - MINUTE_MS; at > now; at -= MINUTE_MS)
            assert.ok(isQuiet(at, { from, to }, timeZone), new Date(at).toISOString());
        },
      ),
      { numRuns: selectRunCount({ quick: 30, deep: 1_000 }) },
    );
  });
});
