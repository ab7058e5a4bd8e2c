import type { Incident, Machine } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import {
  MAX_WATCHED_INCIDENTS,
  MAX_WATCHED_MACHINES,
  WATCHED_DAYS,
  type TokenScope,
  type Watch,
} from '@farm/contracts/token';
import type { Db } from '@farm/database';
import type { LiveToken } from '../account-token/index.ts';
import { listOpenIncidents } from '../alarm/index.ts';
import { readBalance, toBalance } from '../balance/index.ts';
import { readMachinePage } from '../machine/index.ts';
import { listDailyProfits } from '../profit/index.ts';

/** Reads what a watch link shows, and null for what its owner did not choose. */
export async function readWatch(
  db: Db,
  { name, scopes, expiresAt, account: { id: accountId } }: LiveToken,
): Promise<Watch> {
  const show = async <Part>(scope: TokenScope, read: () => Promise<Part>) =>
    scopes.includes(scope) ? await read() : null;
  return {
    name,
    expiresAt: expiresAt.toISOString(),
    machines: await show('watch-machines', () => readMachines(db, accountId)),
    profits: await show('watch-profit', async () =>
      (await listDailyProfits(db, accountId, WATCHED_DAYS)).map(({ day, amountMojo }) => ({
        day,
        amount: toXch(amountMojo),
      })),
    ),
    balance: await show('watch-balance', async () => toBalance(await readBalance(db, accountId))),
  };
}

async function readMachines(db: Db, accountId: string): Promise<Watch['machines']> {
  const filter = { accountId, sort: 'name', order: 'asc', limit: MAX_WATCHED_MACHINES } as const;
  const { items, counts } = await readMachinePage(db, filter);
  const incidents = await listOpenIncidents(db, accountId, MAX_WATCHED_INCIDENTS);
  return { items: items.map(toWatchedMachine), counts, incidents: incidents.map(toWatchedIncident) };
}

function toWatchedMachine(machine: Machine) {
  const { name, plotCount, knownCount, plotBytes, health, status, updatedAt } = machine;
  return { name, plotCount, knownCount, plotBytes, health, status, updatedAt };
}

function toWatchedIncident(incident: Incident & { machineName: string }) {
  const { machineName, kind, startedAt, fromBytes, toBytes, fromPlots, toPlots } = incident;
  return { machineName, kind, startedAt, fromBytes, toBytes, fromPlots, toPlots };
}
