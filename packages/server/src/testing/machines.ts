import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  agentEnrolledSchema,
  enrolmentSchema,
  type AgentEnrolment,
  type AgentReport,
  type ReportedPlot,
} from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Bearer, TestServer } from './startTestServer.ts';

/** A machine with what its agent needs. */
export interface TestMachine {
  id: string;
  bearer: Bearer;
}

/** Enrollment request of an agent with a code. */
export function makeEnrolment(code: string, name = 'barn-1'): AgentEnrolment {
  return { code, name, agentVersion: '1.0.0', platform: 'linux x64' };
}

/** Enrolls a machine for the owner of a session. */
export async function enrollMachine(
  { call }: Pick<TestServer, 'call'>,
  owner: { bearer: Bearer },
  name?: string,
): Promise<TestMachine> {
  const begun = await call({ method: 'POST', url: '/api/me/machines/enroll', headers: owner.bearer });
  const { code } = enrolmentSchema.parse(begun.body);
  const enrolled = await call({
    method: 'POST',
    url: '/api/agent/enroll',
    payload: makeEnrolment(code, name),
  });
  const { machineId, token } = agentEnrolledSchema.parse(enrolled.body);
  return { id: machineId, bearer: { authorization: `Bearer ${token}` } };
}

/** The next report after a previous one, dated now, without changes. */
export function makeReport(change: Partial<AgentReport> = {}): AgentReport {
  const { sequence = 1, ...rest } = change;
  return {
    sequence,
    after: sequence - 1,
    at: new Date().toISOString(),
    agentVersion: '1.0.0',
    harvesterVersion: '2.5.0',
    ...rest,
  };
}

/** Sends a machine's report. */
export function sendReport(
  { call }: Pick<TestServer, 'call'>,
  { bearer }: Pick<TestMachine, 'bearer'>,
  report: AgentReport,
) {
  return call({ method: 'POST', url: '/api/agent/report', headers: bearer, payload: report });
}

/** Sends a report that must be accepted. */
export async function sendAcceptedReport(
  server: Pick<TestServer, 'call'>,
  machine: Pick<TestMachine, 'bearer'>,
  change: Partial<AgentReport> = {},
): Promise<void> {
  const answer = await sendReport(server, machine, makeReport(change));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Readable k32 plots with unique IDs. */
export function makePlots(count: number, change: Partial<ReportedPlot> = {}): ReportedPlot[] {
  return Array.from({ length: count }, () => ({
    id: randomBytes(32).toString('hex'),
    k: 32,
    format: 1,
    level: 0,
    isReadable: true,
    ...change,
  }));
}

/** Machines whose counters disagree with their plots. */
export async function findMiscounted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select machine.id,
        count(*) filter (where state = 'readable')::integer as plots,
        count(*) filter (where state = 'unreadable')::integer as unreadable,
        count(*) filter (where state = 'missing')::integer as missing,
        count(*) filter (where state = 'readable' and not is_holder)::integer as contested,
        coalesce(sum(bytes) filter (where state = 'readable'), 0) as readable,
        coalesce(sum(bytes) filter (where state <> 'readable'), 0) as lost,
        coalesce(sum(bytes) filter (where state = 'readable' and is_holder), 0) as effective
      from machine left join plot on plot.machine_id = machine.id group by machine.id
    )
    select * from machine join counted using (id)
    where (plot_count, unreadable_count, missing_count, contested_count, readable_bytes, lost_bytes,
        effective_bytes)
      is distinct from (plots, unreadable, missing, contested, readable, lost, effective)`.execute(db);
  return rows;
}
