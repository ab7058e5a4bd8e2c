import { agentReportSchema } from '@farm/contracts';
import pg from 'pg';
import { createDatabase, type Db } from '@farm/database';
import { createLogger } from '@farm/process';
import { hashToken, buildReportStatement, toReportValues } from '@farm/server/parts';
import { FIRST_SEQUENCE, makeReport, toMachineToken, type Fleet } from './fleet.ts';
import { handleTasks } from '../client/program.ts';

/** A load of reports by `pg` clients, a number for each machine: the product's own statement and nothing else. */
export interface BareTask {
  databaseUrl: string;
  fleet: Fleet;
  clients: number;
  reports: number;
  freshSeconds: number;
}

const sequences = new Map<number, number>();

handleTasks(async ({ databaseUrl, fleet, clients, reports, freshSeconds }: BareTask): Promise<number> => {
  const pgClients = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return client;
    }),
  );
  // The queries are built before the clock starts; this client never connects.
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const queues = pgClients.map((_, index) => {
    const queue: pg.QueryConfig[] = [];
    for (let turn = 0; turn < reports; turn++) {
      for (let machine = fleet.from + index; machine < fleet.to; machine += clients) {
        queue.push(toQuery(db, machine, freshSeconds));
      }
    }
    return queue;
  });
  const begin = performance.now();
  await Promise.all(
    pgClients.map(async (client, index) => {
      for (const query of queues[index] ?? []) {
        const { rows } = await client.query<{ applied: string | null }>(query);
        if (!rows[0]?.applied) throw new Error('A report was not applied');
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  await Promise.all(pgClients.map((client) => client.end()));
  return seconds;
});

function toQuery(db: Db, machine: number, freshSeconds: number): pg.QueryConfig {
  const sequence = (sequences.get(machine) ?? FIRST_SEQUENCE) + 1;
  sequences.set(machine, sequence);
  const values = toReportValues(agentReportSchema.parse(makeReport(machine, sequence)));
  const tokenHash = hashToken(toMachineToken(machine));
  const statement = buildReportStatement([{ ...values, tokenHash }], freshSeconds);
  const { sql: text, parameters } = statement.compile(db);
  return { name: 'report', text, values: [...parameters] };
}
