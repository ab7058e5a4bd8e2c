import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import type { PayoutAlarmCause } from '@farm/contracts';
import type { CurrentCause } from './computeCauses.ts';
import { type AlarmRow, planAlarms } from './planAlarms.ts';

const MINUTE = 60_000;
const ALARM_MINUTES = 15;
const START = Date.parse('2026-01-02T00:00:00Z');
const at = (minute: number) => new Date(START + minute * MINUTE);

const causes = {
  unpaid: { kind: 'unpaid', count: 1, amount: '1', obstacle: null },
  nodeAway: { kind: 'nodeAway', message: 'ECONNREFUSED' },
  signerAway: { kind: 'signerAway' },
  mailsStuck: { kind: 'mailsStuck', count: 2, message: '451' },
  feeTooLow: { kind: 'feeTooLow', batch: '7', fee: '0.01' },
} as const satisfies Record<string, PayoutAlarmCause>;
type Kind = keyof typeof causes;

/** An alarm that opened: the minutes at which it began, was said and ended. */
interface Said {
  kind: Kind;
  beganAt: number;
  openedAt: number;
  endedAt: number | null;
}

/** Runs a look each minute. @returns the alarms that opened, in order */
function run(
  minutes: readonly (readonly Kind[])[],
  { since = {}, heights = [] }: { since?: Partial<Record<Kind, number>>; heights?: number[] } = {},
): Said[] {
  const said = new Map<string, Said>();
  let rows: AlarmRow[] = [];
  let nextId = 1;
  for (const [minute, kinds] of minutes.entries()) {
    const current = kinds.map((kind): CurrentCause => {
      const known = since[kind];
      return { cause: causes[kind], since: known === undefined ? null : at(known) };
    });
    const clock = {
      now: at(minute),
      startedAt: at(0),
      alarmMs: ALARM_MINUTES * MINUTE,
      height: BigInt(heights[minute] ?? 0),
      stuckBlocks: 20,
    };
    const steps = planAlarms(rows, current, clock);
    rows = [];
    for (const { next, isOpening } of steps) {
      if (!next) continue;
      const { endedAt, ...row } = next;
      const id = row.id ?? String(nextId++);
      const toMinute = (date: Date) => (date.getTime() - START) / MINUTE;
      if (isOpening)
        said.set(id, {
          kind: row.cause.kind as Kind,
          beganAt: toMinute(row.beganAt),
          openedAt: minute,
          endedAt: null,
        });
      const one = said.get(id);
      if (one && endedAt) one.endedAt = toMinute(endedAt);
      if (!endedAt) rows.push({ ...row, id });
    }
  }
  return [...said.values()];
}
const repeat = (count: number, ...kinds: Kind[]) => Array.from({ length: count }, () => kinds);

describe('an alarm', () => {
  test('opens once its cause has lasted, and ends once it has been gone as long, with its true times', () => {
    assert.deepEqual(run([...repeat(15, 'signerAway'), ...repeat(20)]), []);
    assert.deepEqual(run([...repeat(16, 'signerAway'), ...repeat(15)]), [
      { kind: 'signerAway', beganAt: 0, openedAt: 15, endedAt: null },
    ]);
    assert.deepEqual(run([...repeat(3), ...repeat(30, 'signerAway'), ...repeat(16)]), [
      { kind: 'signerAway', beganAt: 3, openedAt: 18, endedAt: 33 },
    ]);
  });

  test('began when the facts say so, but a new process looks for a while first', () => {
    assert.deepEqual(run(repeat(17, 'mailsStuck'), { since: { mailsStuck: -60 } }), [
      { kind: 'mailsStuck', beganAt: -60, openedAt: 15, endedAt: null },
    ]);
    assert.deepEqual(run([...repeat(20), ...repeat(2, 'mailsStuck')], { since: { mailsStuck: 4 } }), [
      { kind: 'mailsStuck', beganAt: 4, openedAt: 20, endedAt: null },
    ]);
  });

  test('about payouts that nobody gets is not said while a cause explains it, and lasts if one appears later', () => {
    const both = run([...repeat(40, 'unpaid', 'nodeAway'), ...repeat(40)]);
    assert.deepEqual(
      both.map(({ kind }) => kind),
      ['nodeAway'],
    );
    const later = run([...repeat(20, 'unpaid'), ...repeat(20, 'unpaid', 'nodeAway'), ...repeat(20)]);
    assert.deepEqual(
      later.map(({ kind, endedAt }) => [kind, endedAt]),
      [
        ['unpaid', 40],
        ['nodeAway', 40],
      ],
    );
    const besides = run(repeat(20, 'unpaid', 'mailsStuck'));
    assert.deepEqual(besides.map(({ kind }) => kind).toSorted(), ['mailsStuck', 'unpaid']);
  });

  test('about the highest fee counts blocks, not minutes', () => {
    assert.deepEqual(run(repeat(100, 'feeTooLow'), { heights: Array.from({ length: 100 }, () => 19) }), []);
    assert.deepEqual(run(repeat(4, 'feeTooLow'), { heights: [100, 110, 119, 120] }), [
      { kind: 'feeTooLow', beganAt: 0, openedAt: 3, endedAt: null },
    ]);
  });
});

describe('for every course of events', () => {
  const presence = fc.array(fc.boolean(), { minLength: 1, maxLength: 200 });
  const toRun = (there: readonly boolean[]) =>
    run(there.map((isThere): Kind[] => (isThere ? ['signerAway'] : [])));

  test('alarms of a kind do not overlap, and are as far apart as a cause has to last', () => {
    fc.assert(
      fc.property(presence, (there) => {
        for (const [index, one] of toRun(there).entries()) {
          const after = toRun(there)[index + 1];
          assert.ok(one.openedAt - one.beganAt >= ALARM_MINUTES);
          if (!after) continue;
          assert.ok(one.endedAt !== null);
          assert.ok(after.beganAt - one.endedAt >= ALARM_MINUTES);
          assert.ok(after.openedAt - one.openedAt >= 2 * ALARM_MINUTES);
        }
      }),
    );
  });

  test('a cause that lasts is said, and one that is gone for long has no open alarm', () => {
    fc.assert(
      fc.property(presence, (there) => {
        const lasting = toRun([...there, ...Array.from({ length: ALARM_MINUTES + 1 }, () => true)]);
        assert.equal(lasting.at(-1)?.endedAt, null);
        const gone = toRun([...there, ...Array.from({ length: ALARM_MINUTES + 1 }, () => false)]);
        assert.ok(gone.every(({ endedAt }) => endedAt !== null));
      }),
    );
  });

  test('an alarm ends when its cause was last there, give or take a look', () => {
    fc.assert(
      fc.property(presence, (there) => {
        for (const { endedAt } of toRun(there))
          assert.ok(endedAt === null || (there[endedAt - 1] === true && there[endedAt] === false));
      }),
    );
  });
});
