import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AlarmSetting } from '@farm/contracts';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { addMachine, PLOT_BYTES, makeStoredReport } from '../../../testing/reportingMachines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { listIncidents, saveAlarmSetting } from '../alarm.repository.ts';
import { closeDropIncidents, openDropIncidents } from './drops.repository.ts';

const { db, signUp } = await startTestServer();
const { id: accountId } = await signUp();
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const START = Date.UTC(2026, 0, 5, 3, 1);
const SETTING: AlarmSetting = { isOn: true, dropPercent: 25, windowMinutes: 60, offlineMinutes: 10 };

/** One report: minutes since the previous report, and number of plots. */
interface Step {
  after: number;
  plots: number;
}

/**
 * Plays reports and returns each change of an incident with the index of its report, such as `3: 120→60 open`. An
 * incident ends as `recovered` or `lasted`.
 */
const playReports = async (
  steps: readonly Step[],
  setting = SETTING,
  owner = accountId,
): Promise<string[]> => {
  await saveAlarmSetting(db, owner, setting);
  const machineId = await addMachine(db, owner, 'barn-1');
  const changes: string[] = [];
  let previous: string[] = [];
  let at = START;
  for (const [index, { after, plots }] of steps.entries()) {
    at += after * MINUTE_MS;
    await makeStoredReport(db, machineId, { plots, at: new Date(at) });
    await closeDropIncidents(db);
    await openDropIncidents(db);
    const incidents = (await listIncidents(db, machineId)).reverse();
    const now = incidents.map(
      ({ fromPlots, toPlots, outcome }) => `${fromPlots}→${toPlots} ${outcome ?? 'open'}`,
    );
    // One report can end an incident and open the next.
    changes.push(...now.filter((one, place) => one !== previous[place]).map((one) => `${index}: ${one}`));
    previous = now;
  }
  return changes;
};
const makeSteps = (minutes: number, ...counts: number[]): Step[] =>
  counts.map((plots) => ({ after: minutes, plots }));

describe('space that drops', () => {
  test('opens an incident with the second report that says so, with what was lost', async () => {
    assert.deepEqual(await playReports(makeSteps(1, 120, 120, 60, 60, 60)), ['3: 120→60 open']);
    const machineId = await addMachine(db, accountId, 'barn-2');
    for (const plots of [120, 60, 60]) await makeStoredReport(db, machineId, { plots });
    await openDropIncidents(db);
    const [incident] = await listIncidents(db, machineId);
    assert.partialDeepStrictEqual(incident, {
      kind: 'drop',
      endedAt: null,
      fromBytes: (120n * PLOT_BYTES).toString(),
      toBytes: (60n * PLOT_BYTES).toString(),
    });
  });

  test('opens none where a single report says so, as while a disk is plugged in again', async () => {
    assert.deepEqual(await playReports(makeSteps(1, 120, 60, 120, 60, 120, 120)), []);
  });

  test('opens one from the percentage on that was chosen, and not below', async () => {
    assert.deepEqual(await playReports(makeSteps(1, 100, 76, 76)), []);
    assert.deepEqual(await playReports(makeSteps(1, 100, 75, 75)), ['2: 100→75 open']);
    assert.deepEqual(await playReports(makeSteps(1, 100, 1, 1), { ...SETTING, dropPercent: 100 }), []);
    assert.deepEqual(await playReports(makeSteps(1, 100, 0, 0), { ...SETTING, dropPercent: 100 }), [
      '2: 100→0 open',
    ]);
  });

  test('takes two plots: one that is lost of few is no alarm', async () => {
    assert.deepEqual(await playReports(makeSteps(1, 2, 1, 1)), []);
    assert.deepEqual(await playReports(makeSteps(1, 2, 0, 0)), ['2: 2→0 open']);
    assert.deepEqual(await playReports(makeSteps(1, 4, 3, 3, 2, 2)), ['4: 4→2 open']);
  });

  test('is compared with the highest of the window: plots that go one after another are seen', async () => {
    assert.deepEqual(await playReports(makeSteps(10, 100, 95, 90, 85, 80, 75, 75)), ['6: 100→75 open']);
    assert.deepEqual(await playReports(makeSteps(30, 100, 95, 90, 85, 80, 75, 75)), []);
  });

  test('is compared with what a machine had before it was away for longer than the window', async () => {
    const away = [...makeSteps(1, 120, 120), { after: 600, plots: 60 }, { after: 1, plots: 60 }];
    assert.deepEqual(await playReports(away), ['3: 120→60 open']);
  });

  test('recovers with two reports above the level that opened it', async () => {
    assert.deepEqual(await playReports(makeSteps(1, 120, 60, 60, 100, 60, 91, 91)), [
      '2: 120→60 open',
      '6: 120→60 recovered',
    ]);
  });

  test('ends when it has lasted a day; then it is usual, and only a further drop is one', async () => {
    const setting = { ...SETTING, windowMinutes: 1440 };
    const lasting = [
      ...makeSteps(1, 120, 60, 60),
      ...makeSteps(240, 60, 60, 60, 60, 60, 60),
      ...makeSteps(1, 58, 58, 30, 30),
    ];
    assert.deepEqual(await playReports(lasting, setting), [
      '2: 120→60 open',
      '8: 120→60 lasted',
      '12: 60→30 open',
    ]);
  });

  test('ends and opens again with one report that is a day late and lower still', async () => {
    const setting = { ...SETTING, dropPercent: 1, windowMinutes: 10 };
    const steps = [
      ...makeSteps(1, 10, 8, 8),
      ...makeSteps(2, 10),
      ...makeSteps(1, 0),
      { after: 1500, plots: 0 },
    ];
    assert.deepEqual(await playReports(steps, setting), ['2: 10→8 open', '5: 10→8 lasted', '5: 10→0 open']);
  });

  test('ends by the percentage that opened it, whatever is chosen meanwhile', async () => {
    const { id: owner } = await signUp();
    const machineId = await addMachine(db, owner, 'barn-4');
    const outcomeAfter = async (...reports: number[]) => {
      for (const plots of reports) await makeStoredReport(db, machineId, { plots });
      await openDropIncidents(db);
      await closeDropIncidents(db);
      return (await listIncidents(db, machineId)).map(({ outcome }) => outcome);
    };
    assert.deepEqual(await outcomeAfter(120, 60, 60), [null]);
    for (const dropPercent of [60, 10]) {
      await saveAlarmSetting(db, owner, { ...SETTING, dropPercent });
      assert.deepEqual(await outcomeAfter(60, 60), [null]);
    }
    assert.deepEqual(await outcomeAfter(91, 91), ['recovered']);
  });

  test('ends after a day as well on a machine that reports no more', async () => {
    const machineId = await addMachine(db, accountId, 'barn-5');
    for (const plots of [120, 60, 60]) await makeStoredReport(db, machineId, { plots });
    await openDropIncidents(db);
    const endAfter = async (hours: number) => {
      await sql`
        update incident set opened_at = clock_timestamp() - make_interval(hours => ${hours})
        where machine_id = ${machineId}`.execute(db);
      await closeDropIncidents(db);
      return (await listIncidents(db, machineId)).map(({ outcome }) => outcome);
    };
    assert.deepEqual(await endAfter(23), [null]);
    assert.deepEqual(await endAfter(24), ['lasted']);
  });

  test('opens none on a machine that was deleted', async () => {
    const machineId = await addMachine(db, accountId, 'barn-3');
    for (const plots of [120, 60, 60]) await makeStoredReport(db, machineId, { plots });
    await db
      .updateTable('machine')
      .set({ tokenHash: null, deletedAt: new Date() })
      .where('id', '=', machineId)
      .execute();
    await openDropIncidents(db);
    assert.deepEqual(await listIncidents(db, machineId), []);
  });

  test('opens an incident if and only if the rule says so', async () => {
    const plots = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(10, 8, 6, 5));
    const after = fc.oneof(
      fc.constantFrom(1, 5),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(300, 1500),
    );
    const steps = fc.array(fc.record({ after, plots }), { minLength: 2, maxLength: 16 });
    const setting = fc.record({
      isOn: fc.boolean(),
      dropPercent: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(25)),
      windowMinutes: fc.constantFrom(10, 60, 61, 1440),
      offlineMinutes: fc.constant(10),
    });
    const { id: owner } = await signUp();
    await fc.assert(
      fc.asyncProperty(steps, setting, async (series, chosen) => {
        assert.deepEqual(await playReports(series, chosen, owner), computeExpectedChanges(series, chosen));
      }),
      { numRuns: selectRunCount({ quick: 12, deep: 60 }) },
    );
  });
});

/** Returns the expected result of {@link play}, from the rule alone. */
function computeExpectedChanges(
  steps: readonly Step[],
  { dropPercent, windowMinutes }: AlarmSetting,
): string[] {
  const changes: string[] = [];
  const seen: { bucket: number; plots: number }[] = [];
  let open: { from: number; to: number; at: number } | null = null;
  let usualSince = -Infinity;
  let at = START;
  let before = 0;
  for (const [index, { after, plots }] of steps.entries()) {
    at += after * MINUTE_MS;
    seen.push({ bucket: at - (at % (5 * MINUTE_MS)), plots });
    const isBelow = (count: number, level: number) => count * 100 <= level * (100 - dropPercent);
    if (open && (!isBelow(Math.min(before, plots), open.from) || at >= open.at + DAY_MS)) {
      const outcome = isBelow(Math.min(before, plots), open.from) ? 'lasted' : 'recovered';
      changes.push(`${index}: ${open.from}→${open.to} ${outcome}`);
      if (outcome === 'lasted') usualSince = open.at;
      open = null;
    }
    const buckets = seen.map(({ bucket }) => bucket);
    // At the start of the window, the space of the last report before it still holds.
    const first = Math.max(
      -Infinity,
      ...buckets.filter((bucket) => bucket <= at - windowMinutes * MINUTE_MS),
    );
    const counted = seen.filter(({ bucket }) => bucket >= first && bucket > usualSince);
    const highest = Math.max(0, ...counted.map((report) => report.plots));
    if (!open && isBelow(Math.max(before, plots), highest) && highest - Math.max(before, plots) >= 2) {
      open = { from: highest, to: plots, at };
      changes.push(`${index}: ${highest}→${plots} open`);
    }
    before = plots;
  }
  return changes;
}
