import { addReport, makeMachine } from './machineSamples.ts';
import { makeAccount } from './ledgerPosts.ts';
import type { TestServer } from './startTestServer.ts';

const HOUR_MS = 3_600_000;
const FIVE_MINUTES = 300_000;

/** The hour in which the tests started, so they stay separate when the next one begins. */
const THIS_HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

/** A whole hour that ended this many hours ago. */
export function makeHourAgo(hours: number): { from: string; to: string } {
  const to = THIS_HOUR - hours * HOUR_MS;
  return { from: new Date(to - HOUR_MS).toISOString(), to: new Date(to).toISOString() };
}

/** Space reported by a machine: bytes it can read, bytes it holds, in the first five-minute intervals. */
interface Reporting {
  from: string;
  to: string;
  bytes: bigint;
  held?: bigint;
  count?: number;
  name?: string;
}

/** Makes a new machine of the account report the same in each five minutes of the period. */
export async function makeSteadyReports(
  { db }: Pick<TestServer, 'db'>,
  accountId: string,
  { bytes, held = bytes, count = Infinity, name = 'barn', ...period }: Reporting,
): Promise<{ machineId: string; accountId: string }> {
  const machine = await makeMachine(db, accountId, { name });
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  for (let at = from; at < to && at < from + count * FIVE_MINUTES; at += FIVE_MINUTES) {
    await addReport(db, machine, { at: new Date(at), theoretical: bytes, effective: held });
  }
  return machine;
}

/** A new account whose machine reports throughout the period. */
export async function makeMeasured(
  server: Pick<TestServer, 'db'>,
  period: { from: string; to: string },
  bytes: bigint,
): Promise<string> {
  const id = await makeAccount(server.db);
  await makeSteadyReports(server, id, { ...period, bytes });
  return id;
}
