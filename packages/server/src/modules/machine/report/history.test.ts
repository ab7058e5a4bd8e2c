import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AgentReport } from '@farm/contracts';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { makePerson } from '../../../testing/people.ts';
import { toErrorCode } from '../../../testing/answers.ts';
import {
  enrollMachine,
  findMiscounted,
  makeReport,
  sendReport,
  type TestMachine,
} from '../../../testing/machines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';

const server = await startTestServer();
const { db } = server;
const PLOTS = 6;
const START = Math.floor(Date.now() / 300_000) * 300_000 - 3_600_000;

const plot = fc.record({
  number: fc.nat({ max: PLOTS - 1 }),
  k: fc.constantFrom(32, 33),
  level: fc.nat({ max: 9 }),
  isReadable: fc.boolean(),
});
const step = fc.record({
  skipped: fc.nat({ max: 2 }),
  isPartial: fc.boolean(),
  /** Minutes since the start; the clock of a machine may be set back. */
  minute: fc.nat({ max: 20 }),
  set: fc.uniqueArray(plot, { selector: ({ number }) => number, maxLength: 4 }),
  removed: fc.uniqueArray(fc.nat({ max: PLOTS - 1 }), { maxLength: 3 }),
});
/** Reports that an agent sends until it loses its state; after that it starts the list from scratch. */
const life = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  /** Order in which the reports are sent, repeatedly, several at once. */
  waves: fc.array(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
});
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

test('however reports arrive: a machine is what it is by each of them once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
      const orderly = await enrol();
      const disorderly = await enrol();
      let sequence = 0;
      let past: AgentReport[] = [];
      for (const one of lives) {
        const told = toReports(one, sequence);
        sequence = told.at(-1)?.sequence ?? sequence;
        for (const report of told) await sendAccepted(orderly, report);
        for (const wave of one.waves) {
          // Reports sent before the state was lost may still be in flight.
          const sent = wave.flatMap((index) => told[index] ?? past[index] ?? []);
          await Promise.all(sent.map((report) => sendOnce(disorderly, report)));
        }
        for (const report of told) await sendAccepted(disorderly, report);
        past = [...past, ...told];
      }
      assert.deepEqual(await readMachineState(disorderly), await readMachineState(orderly));
      assert.deepEqual(await findMiscounted(db), []);
    }),
    { numRuns: selectRunCount({ quick: 12, deep: 120 }) },
  );
});

async function enrol(): Promise<TestMachine> {
  const { token } = await makePerson(db);
  return enrollMachine(server, { bearer: { authorization: `Bearer ${token}` } });
}

/** Returns the reports of a life; the last report completes a list sent in parts. */
function toReports({ steps }: Life, before: number): AgentReport[] {
  let sequence = before;
  return steps.map(({ skipped, isPartial, minute, set, removed }, index) => {
    const after = index === 0 ? 0 : sequence;
    sequence += 1 + skipped;
    const names = new Set(set.map(({ number }) => number));
    return makeReport({
      sequence,
      after,
      at: new Date(START + minute * 60_000).toISOString(),
      isPartial: isPartial && index < steps.length - 1,
      plots: {
        set: set.map(({ number, ...rest }) => ({ id: toPlotId(number), format: 1, ...rest })),
        removed: removed.filter((number) => !names.has(number)).map(toPlotId),
      },
    });
  });
}

/** Returns the id of a plot before it is made unique to a machine: this test is not about holders. */
function toPlotId(number: number): string {
  return number.toString(16).padStart(64, '0');
}

function withMachinePlots(machine: TestMachine, report: AgentReport): AgentReport {
  const toMachinePlotId = (id: string) => machine.id.replaceAll('-', '') + id.slice(32);
  const { set = [], removed = [] } = report.plots ?? {};
  return {
    ...report,
    plots: {
      set: set.map((one) => ({ ...one, id: toMachinePlotId(one.id) })),
      removed: removed.map(toMachinePlotId),
    },
  };
}

async function sendOnce(machine: TestMachine, report: AgentReport): Promise<boolean> {
  const answer = await sendReport(server, machine, withMachinePlots(machine, report));
  if (answer.status === 200) return true;
  assert.equal(toErrorCode(answer), 'report_gap');
  return false;
}

async function sendAccepted(machine: TestMachine, report: AgentReport): Promise<void> {
  assert.ok(await sendOnce(machine, report), `A gap before ${report.sequence}`);
}

/** Returns the state of a machine without its identity, server times and columns that the worker changes. */
async function readMachineState({ id }: TestMachine): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_object(
      'machine', (select to_jsonb(m) - array['id', 'number', 'account_id', 'token_hash', 'created_at', 'seen_at', 'needs_look']
        from machine m where id = ${id}),
      'plots', (select jsonb_agg(to_jsonb(p) - array['machine_id', 'changed_at']
          || jsonb_build_object('plot_id', substr(p.plot_id, 17)) order by substr(p.plot_id, 17))
        from plot p where machine_id = ${id}),
      'samples', (select jsonb_agg(to_jsonb(s) - array['machine_id', 'account_id', 'is_rolled'] order by at)
        from machine_sample s where machine_id = ${id})) as all`.execute(db);
  return rows[0]?.all ?? randomUUID();
}
