import { runRollUpTurn } from '@farm/server/parts';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { addWalletCoins } from '../../sim/payouts/funds.ts';
import { withWorld, type World } from '../../sim/payouts/world.ts';
import type { LoadResult } from '../client/Outcome.ts';
import type { Program } from '../client/program.ts';
import type { RequestTask, TaskRequest } from '../client/requestLoad.ts';
import type { Farm } from '../farm/openFarm.ts';
import { makeCalls, makePageLoads } from '../farm/makeRequests.ts';
import { readCpuMs } from '../farm/readUsage.ts';
import type { FarmProcess } from '../farm/startFarmProcess.ts';
import type { Farmer } from '../farmers.ts';
import { runWithdrawals } from '../runWithdrawals.ts';
import { AMOUNT_MOJO, settlePayees } from '../payouts/settlePayees.ts';
import { computeCost, computeCpuMs, type Cost } from './computeCost.ts';
import { readTotals, type Measured, type Totals } from './readTotals.ts';

/** A farm of one process each, and its farmers. */
export interface MeasuredFarm {
  farm: Farm;
  client: Program<RequestTask, LoadResult>;
  gateway: FarmProcess;
  api: FarmProcess;
  farmers: readonly Farmer[];
  machines: number;
  cookies: readonly string[];
  /** Seconds of each load. */
  seconds: number;
  print: (line: string) => void;
}

/** Units of work whose cost is measured. */
export type Unit = 'report' | 'fiveMinutes' | 'call' | 'page' | 'withdrawal' | 'payout';

/** Requests a second: few enough that none waits for another, as on a farm with room. */
const RATE = 150;
const CONNECTIONS = 32;
const WITHDRAWALS = 300;
const WARM_UP = 50;

/** Measures the cost of each unit of work: requests come through the gateway. */
export async function readCosts(farm: MeasuredFarm, payees: number): Promise<Record<Unit, Cost>> {
  const { farmers, machines, cookies } = farm;
  const reports = Array.from({ length: machines }, (_, machine) => ({ machine }));
  return {
    report: await readRequestCost(farm, 'a report of a machine', reports),
    fiveMinutes: await readRollUpCost(farm),
    call: await readRequestCost(farm, 'a call of a page', makeCalls(farmers)),
    page: await readRequestCost(farm, 'a page', makePageLoads(cookies)),
    withdrawal: await readWithdrawalCost(farm),
    payout: await readPayoutCost(payees, farm.print),
  };
}

async function readRequestCost(farm: MeasuredFarm, name: string, requests: TaskRequest[]): Promise<Cost> {
  const { client, gateway, api, seconds } = farm;
  const task = { urls: [gateway.url], connections: CONNECTIONS, requests };
  await client.run({ ...task, load: { kind: 'steady', rate: RATE, seconds: 2 } });
  const processes = { gateway: toMeasured(gateway), api: toMeasured(api) };
  const before = await readTotals(farm.farm.db, processes);
  const result = await client.run({ ...task, load: { kind: 'steady', rate: RATE, seconds } });
  if (result.errors > 0) throw new Error(`${result.errors} errors, such as: ${result.error}`);
  const after = await readTotals(farm.farm.db, processes);
  return printCost(farm.print, name, { before, after, units: result.requests });
}

/** Requests of withdrawals, with the work that they cause until their emails are sent. */
async function readWithdrawalCost({ farm, api, farmers, print }: MeasuredFarm): Promise<Cost> {
  const worker = await farm.startWorker();
  const load = { farmers, clients: 4 };
  const processes = { api: toMeasured(api), worker: toMeasured(worker) };
  const runAll = async (withdrawals: number) => {
    await runWithdrawals(api.url, { ...load, withdrawals });
    await waitFor(async () => ((await countWaitingMails(farm)) === 0 ? true : undefined));
  };
  await runAll(WARM_UP);
  const before = await readTotals(farm.db, processes);
  await runAll(WITHDRAWALS);
  const after = await readTotals(farm.db, processes);
  await worker.stop();
  return printCost(print, 'a withdrawal with its email', { before, after, units: WITHDRAWALS });
}

async function countWaitingMails({ db }: Farm): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from pgboss.job where name = 'mail' and state <> 'completed'`.execute(
    db,
  );
  return rows[0]?.mails ?? 0;
}

const TURN_AHEAD_MS = 600_000;

/** Five minutes of each machine that has reported, added up for its account and the farm. This process runs the turn. */
async function readRollUpCost({ farm: { db }, print }: MeasuredFarm): Promise<Cost> {
  const own = {
    worker: { readCpuMs: () => readCpuMs(process.pid), readStatements: () => Promise.resolve(0) },
  };
  const { rows } = await sql<{ samples: number }>`
    select count(*)::integer as samples from machine_sample where not is_rolled`.execute(db);
  const before = await readTotals(db, own);
  await runRollUpTurn(db, new Date(Date.now() + TURN_AHEAD_MS));
  const after = await readTotals(db, own);
  return printCost(print, 'five minutes of a machine', {
    before,
    after,
    units: rows[0]?.samples ?? 0,
  });
}

const COINS = 4;
const POLL_SECONDS = 0.1;
const CONFIRMATIONS = 32;

/** Payments on a simulated chain, by worker and signer, until they are final. */
async function readPayoutCost(payees: number, print: (line: string) => void): Promise<Cost> {
  const options = {
    roles: ['worker', 'signer'] as ('worker' | 'signer')[],
    confirmations: CONFIRMATIONS,
    pollSeconds: POLL_SECONDS,
  };
  return withWorld(async (world) => {
    await addWalletCoins(world, Array<bigint>(COINS).fill(AMOUNT_MOJO * BigInt(2 * payees)));
    world.chain.farm(CONFIRMATIONS);
    await settlePayees(world, payees);
    const processes = { worker: toRole(world, 'worker'), signer: toRole(world, 'signer') };
    const before = await readTotals(world.db, processes);
    await settlePayees(world, payees);
    const after = await readTotals(world.db, processes);
    return printCost(print, 'a payment on the chain', { before, after, units: payees });
  }, options);
}

function toRole({ processes }: World, role: 'worker' | 'signer'): Measured {
  return {
    readCpuMs: () => readCpuMs(processes.readMetrics(role)[0]?.pid ?? 0),
    readStatements: () => Promise.resolve(processes.readMetrics(role)[0]?.statements ?? 0),
  };
}

function toMeasured(one: FarmProcess): Measured {
  return {
    readCpuMs: one.readCpuMs,
    readStatements: async () => (await one.readProbe()).statements,
  };
}

function printCost(
  print: (line: string) => void,
  name: string,
  { before, after, units }: { before: Totals; after: Totals; units: number },
): Cost {
  const cost = computeCost(before, after, units);
  print(`${name.padEnd(28)} ${formatCost(cost, 2)}`);
  return cost;
}

/** Formats a cost, with the processor time of each process. */
export function formatCost(cost: Cost, digits: number): string {
  const split = Object.entries(cost.cpuMs).map(([process, ms]) => `${process} ${ms.toFixed(digits)}`);
  return (
    `${computeCpuMs(cost).toFixed(digits)} ms (${split.join(', ')}), ` +
    `${cost.statements.toFixed(digits)} statements, ${cost.rows.toFixed(digits)} rows, ${cost.bytes.toFixed(0)} bytes`
  );
}
