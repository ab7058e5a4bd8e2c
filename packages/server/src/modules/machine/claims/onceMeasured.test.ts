import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { makePerson } from '../../../testing/people.ts';
import {
  enrollMachine,
  findMiscounted,
  sendAcceptedReport,
  type TestMachine,
} from '../../../testing/machines.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { lockMachines } from '../machine.repository.ts';
import { deleteOldReleases } from '../releases.repository.ts';
import { deleteMissingPlots } from '../upkeep.ts';
import { settleClaims } from './settleClaims.ts';

const server = await startTestServer();
const { call, db, live } = server;
/** Most plots per run. Few, because among many plots a double count can hide behind plots that are not counted. */
const MAX_PLOTS = 2;
const MACHINES = 4;
const K32 = computeEffectivePlotBytes(32);

const plots = (min: number) =>
  fc.uniqueArray(fc.nat({ max: MAX_PLOTS - 1 }), { minLength: min, maxLength: MAX_PLOTS });
const machine = fc.nat({ max: MACHINES - 1 });
/** Age of a report in minutes; negative if the clock is ahead. */
const back = fc.constantFrom(-4.9, 0, 0, 0, 5, 5, 5, 10, 60, 24 * 60 - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      machine,
      back,
      isPartial: fc.nat({ max: 4 }).map((one) => one === 0),
      isReadable: fc.nat({ max: 4 }).map((one) => one > 0),
      set: plots(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), machine, back, removed: plots(1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('backlog' as const), machine, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), machine }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      minutes: fc.constantFrom(5, 5, 5, 5, 10, 60, 24 * 60, 25 * 60),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Shortest history of interest, which random generation seldom finds. */
const movedThenReportedLate: Step[] = [
  { kind: 'report', machine: 0, back: 0, isPartial: false, isReadable: true, set: [0] },
  { kind: 'remove', machine: 0, back: 0, removed: [0] },
  { kind: 'report', machine: 2, back: 0, isPartial: false, isReadable: true, set: [0] },
  { kind: 'pass', minutes: 5 },
  { kind: 'backlog', machine: 2, back: 5 },
];

test('whatever machines claim, lose, delete and tell late: no five minutes count a plot twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 1, MAX_PLOTS),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (count, steps) => {
        const farm = await makeFarm(count);
        for (const one of steps) await farm.take(one);
        for (const [at, bytes] of farm.measured()) {
          assert.ok(bytes <= BigInt(count) * K32, `${bytes / K32} plots counted at ${at}`);
        }
        assert.deepEqual(await findMiscounted(db), []);
        await farm.leave();
      },
    ),
    { numRuns: selectRunCount({ quick: 6, deep: 50 }), examples: [[1, movedThenReportedLate]] },
  );
});

/** Sets up two accounts with two machines each that share the same plots. */
async function makeFarm(count: number) {
  const prefix = randomBytes(31).toString('hex');
  const toPlotId = (number: number) => prefix + (number % count).toString(16).padStart(2, '0');
  const toPlotIds = (numbers: readonly number[]) => [...new Set(numbers.map(toPlotId))];
  const plotIds = Array.from({ length: MAX_PLOTS }, (_, number) => Buffer.from(toPlotId(number), 'hex'));
  const owners = [await makeOwner(), await makeOwner()];
  const machineIds: string[] = [];
  const enrol = async (place: number) => {
    const owner = { bearer: owners[place % 2] ?? assert.fail() };
    const enrolled = await enrollMachine(server, owner);
    machineIds.push(enrolled.id);
    return { ...enrolled, owner, sequence: 0 };
  };
  const machines = await Promise.all(Array.from({ length: MACHINES }, (_, place) => enrol(place)));
  /** Most bytes that a report of a machine counted in each five minutes: an upper bound of the average. */
  const samples = new Map<string, { at: number; bytes: bigint }>();
  let passedMs = 0;

  const send = async (
    place: number,
    { back, ...change }: { back: number } & Parameters<typeof sendAcceptedReport>[2],
  ) => {
    const sender = machines[place] ?? assert.fail();
    sender.sequence++;
    const at = new Date(Date.now() - back * 60_000).toISOString();
    await sendAcceptedReport(server, sender, { sequence: sender.sequence, at, ...change });
  };
  const collectSamples = async () => {
    const { rows } = await sql<{ machineId: string; instant: Date; reports: number; effectiveSum: string }>`
      delete from machine_sample where machine_id = any(${machineIds}::uuid[])
      returning machine_id, at as instant, reports, effective_sum::text`.execute(db);
    for (const { machineId, instant, reports, effectiveSum } of rows) {
      assert.equal(reports, 1);
      const at = instant.getTime() + passedMs;
      const known = samples.get(`${machineId} ${at}`)?.bytes ?? 0n;
      const bytes = BigInt(effectiveSum);
      samples.set(`${machineId} ${at}`, { at, bytes: bytes > known ? bytes : known });
    }
  };
  /** Moves all stored times back by `minutes`. */
  const passMinutes = async (minutes: number) => {
    const by = sql`${minutes} * interval '1 minute'`;
    await db.transaction().execute(async (transaction) => {
      await lockMachines(transaction, machineIds);
      await sql`
        update machine set seen_at = seen_at - ${by}, taken_at = taken_at - ${by}
        where id = any(${machineIds}::uuid[])`.execute(transaction);
      await sql`
        update plot set changed_at = changed_at - ${by} where machine_id = any(${machineIds}::uuid[])`.execute(
        transaction,
      );
      await sql`
        update plot_release set released_at = released_at - ${by}
        where plot_id = any(${plotIds}::bytea[])`.execute(transaction);
    });
    passedMs += minutes * 60_000;
  };
  const remove = ({ id, owner: { bearer } }: TestMachine & { owner: { bearer: Bearer } }) =>
    call({ method: 'POST', url: '/api/me/machines/delete', headers: bearer, payload: { ids: [id] } });

  return {
    take: async (step: Step) => {
      if (step.kind === 'report') {
        const { isReadable, isPartial, back, set } = step;
        const listed = toPlotIds(set).map((id) => ({ id, k: 32, format: 1 as const, level: 0, isReadable }));
        await send(step.machine, { back, isPartial, plots: { set: listed, removed: [] } });
      } else if (step.kind === 'remove') {
        await send(step.machine, { back: step.back, plots: { set: [], removed: toPlotIds(step.removed) } });
      } else if (step.kind === 'backlog') {
        await send(step.machine, { back: step.back });
      } else if (step.kind === 'delete') {
        await remove(machines[step.machine] ?? assert.fail());
        machines[step.machine] = await enrol(step.machine);
      } else {
        await passMinutes(step.minutes);
        await deleteOldReleases(db);
        await deleteMissingPlots({ db, live });
      }
      await collectSamples();
      let place = await settleClaims({ db, live });
      while (place.length > 0) place = await settleClaims({ db, live }, place);
    },
    /** Counted bytes by five-minute interval. */
    measured: () => {
      const sums = new Map<string, bigint>();
      for (const { at, bytes } of samples.values()) {
        const minute = new Date(at).toISOString();
        sums.set(minute, (sums.get(minute) ?? 0n) + bytes);
      }
      return sums;
    },
    leave: async () => {
      for (const one of machines) await remove(one);
    },
  };
}

async function makeOwner(): Promise<Bearer> {
  const { token } = await makePerson(db);
  return { authorization: `Bearer ${token}` };
}
