import { makePerson, type Person } from '@farm/server/testing';
import { createHash } from 'node:crypto';
import type { AgentReport } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Plots of each machine, k32. */
export const PLOTS_PER_MACHINE = 200;
/** Sequence of the last report of each machine in a new fleet. */
export const FIRST_SEQUENCE = 1;
/** Number of plots that change in each report. */
const CHANGED_PLOTS = 2;
const MACHINES_PER_PERSON = 100;

/** Machines by their numbers: `from` is included, `to` is not. */
export interface Fleet {
  from: number;
  to: number;
}

/** Returns the bearer token of a machine. */
export function toMachineToken(machine: number): string {
  return `bench-${machine}`;
}

/** Makes the report of a machine: some of its plots, in turn, with a changed compression level. */
export function makeReport(machine: number, sequence: number): AgentReport {
  const set = Array.from({ length: CHANGED_PLOTS }, (_, offset) => {
    const plot = (sequence * CHANGED_PLOTS + offset) % PLOTS_PER_MACHINE;
    const id = createHash('sha256').update(`${machine}-${plot}`).digest('hex');
    return { id, k: 32, format: 1 as const, level: sequence % 10, isReadable: true };
  });
  return {
    sequence,
    after: sequence - 1,
    at: new Date().toISOString(),
    agentVersion: '1.0.0',
    harvesterVersion: '2.5.0',
    plots: { set, removed: [] },
  };
}

/** Inserts the machines with their plots into the database, as many for each person. @returns their owners */
export async function makeFleet(
  db: Db,
  { from, to }: Fleet,
  perPerson = MACHINES_PER_PERSON,
): Promise<Person[]> {
  const owners: Person[] = [];
  const bytes = computeEffectivePlotBytes(32).toString();
  for (let first = from; first < to; first += perPerson) {
    const owner = await makePerson(db);
    owners.push(owner);
    const { id } = owner;
    await sql`
      with added as (
        insert into machine (account_id, name, token_hash, agent_version, last_sequence, plot_count,
          readable_bytes, effective_bytes)
        select ${id}, n::text, sha256(('bench-' || n)::bytea), '1.0.0', ${FIRST_SEQUENCE}, ${PLOTS_PER_MACHINE},
          ${PLOTS_PER_MACHINE} * ${bytes}::numeric, ${PLOTS_PER_MACHINE} * ${bytes}::numeric
        from generate_series(${first}::integer, ${Math.min(first + perPerson, to)}::integer - 1) as n
        returning id, name
      )
      insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      select id, sha256((name || '-' || n)::bytea), 32, 1, 0, ${bytes}::bigint, 'readable', true, ${FIRST_SEQUENCE}::bigint
      from added cross join generate_series(0, ${PLOTS_PER_MACHINE} - 1) as n`.execute(db);
  }
  return owners;
}

/** Reads the effects of reports in the database, which show that no work was skipped. */
export async function readTraces(
  db: Db,
  { from, to }: Fleet,
): Promise<{ reports: number; sampled: number; changed: number }> {
  const { rows } = await sql<{ reports: number; sampled: number; changed: number }>`
    with mine as (select id, reports, last_sequence from machine where name::integer >= ${from} and name::integer < ${to})
    select (select sum(reports)::integer from mine) as reports,
      (select coalesce(sum(reports), 0)::integer from machine_sample
        where machine_id in (select id from mine)) as sampled,
      (select count(*)::integer from plot join mine on machine_id = id
        where plot.sequence > last_sequence - 5) as changed`.execute(db);
  return rows[0] ?? { reports: 0, sampled: 0, changed: 0 };
}
