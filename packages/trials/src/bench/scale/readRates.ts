import { sql } from 'kysely';
import { waitFor } from '@farm/process/testing';
import type { LoadResult } from '../client/Outcome.ts';
import type { Program } from '../client/program.ts';
import type { RequestTask } from '../client/requestLoad.ts';
import { computeMedian } from '../computeMedian.ts';
import type { Farm } from '../farm/openFarm.ts';
import type { FarmProcess } from '../farm/startFarmProcess.ts';
import type { Farmer } from '../farmers.ts';
import { runWithdrawals } from '../runWithdrawals.ts';

/** Numbers of processes that are compared. */
export const COUNTS = [1, 2, 4] as const;

/** Median rates by the number of processes, per second. */
export type Rates = Record<(typeof COUNTS)[number], number>;

const CONNECTIONS = 16;
const SECONDS = 2;
const MAILS = 300;

/** Measures requests a second at saturation, by the number of servers among which they are spread. */
export async function readRequestRates(
  client: Program<RequestTask, LoadResult>,
  { servers, requests, rounds }: { servers: FarmProcess[]; rounds: number } & Pick<RequestTask, 'requests'>,
): Promise<Rates> {
  return readRounds(rounds, async (count) => {
    const result = await client.run({
      urls: servers.slice(0, count).map(({ url }) => url),
      connections: CONNECTIONS,
      requests,
      load: { kind: 'full', seconds: SECONDS },
    });
    if (result.errors > 0) throw new Error(`${result.errors} errors, such as: ${result.error}`);
    return result.requests / result.seconds;
  });
}

/** Measures mails a second, by the number of workers that send what has waited for them. */
export async function readMailRates(
  farm: Farm,
  { apiUrl, farmers, rounds }: { apiUrl: string; farmers: readonly Farmer[]; rounds: number },
): Promise<Rates> {
  return readRounds(rounds, async (count) => {
    await runWithdrawals(apiUrl, { farmers, clients: CONNECTIONS, withdrawals: MAILS });
    // Held back until all workers are ready, so that no start is part of the time.
    await setStart(farm, sql`now() + interval '1 hour'`);
    const workers = await Promise.all(Array.from({ length: count }, () => farm.startWorker()));
    const sent = await countMails(farm);
    const begin = performance.now();
    await setStart(farm, sql`now()`);
    await waitFor(async () => ((await countMails(farm)) >= sent + MAILS ? true : undefined));
    const seconds = (performance.now() - begin) / 1_000;
    await Promise.all(workers.map((worker) => worker.stop()));
    return MAILS / seconds;
  });
}

/** Returns the medians; each round measures every number of processes, so that other work of the machine affects all. */
async function readRounds(rounds: number, readRate: (count: number) => Promise<number>): Promise<Rates> {
  const rates: Record<keyof Rates, number[]> = { 1: [], 2: [], 4: [] };
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const count of COUNTS) {
      const rate = await readRate(count);
      if (round > 0) rates[count].push(rate);
    }
  }
  return { 1: computeMedian(rates[1]), 2: computeMedian(rates[2]), 4: computeMedian(rates[4]) };
}

async function setStart({ db }: Farm, at: ReturnType<typeof sql>): Promise<void> {
  await sql`update pgboss.job set start_after = ${at} where name = 'mail' and state = 'created'`.execute(db);
}

async function countMails({ db }: Farm): Promise<number> {
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from outbox_mail`.execute(
    db,
  );
  return rows[0]?.mails ?? 0;
}
