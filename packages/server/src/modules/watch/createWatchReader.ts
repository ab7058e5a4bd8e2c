import type { Incident, Machine } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import {
  MAX_WATCHED_INCIDENTS,
  MAX_WATCHED_MACHINES,
  WATCHED_DAYS,
  type Watch,
  type WatchScope,
} from '@farm/contracts/token';
import type { Db } from '@farm/database';
import { createShortCache } from '../../createShortCache.ts';
import type { LiveToken } from '../account-token/index.ts';
import { listOpenIncidents } from '../alarm/index.ts';
import { readBalance, toBalance } from '../balance/index.ts';
import { readMachinePage } from '../machine/index.ts';
import { listDailyProfits } from '../profit/index.ts';

/** Time for which viewers share what was read: more viewers cost no more reads, and see nothing that is much older. */
const SHARED_SECONDS = 5;

/**
 * Creates a reader of what a watch link shows, with null for what its owner did not choose. Each part of an account is read once for all who
 * request it within some seconds; what the link itself says comes from its own request.
 */
export function createWatchReader(db: Db): (link: LiveToken) => Promise<Watch> {
  const share = <Part>(scope: WatchScope, read: (db: Db, accountId: string) => Promise<Part>) => {
    const readShared = createShortCache((accountId: string) => read(db, accountId), SHARED_SECONDS);
    return async ({ scopes, account }: LiveToken) => (scopes.includes(scope) ? readShared(account.id) : null);
  };
  const showMachines = share('watch-machines', readMachines);
  const showProfits = share('watch-profit', readProfits);
  const showBalance = share('watch-balance', async (...args) => toBalance(await readBalance(...args)));
  return async (link) => ({
    name: link.name,
    expiresAt: link.expiresAt.toISOString(),
    machines: await showMachines(link),
    profits: await showProfits(link),
    balance: await showBalance(link),
  });
}

async function readProfits(db: Db, accountId: string): Promise<Watch['profits']> {
  const days = await listDailyProfits(db, accountId, WATCHED_DAYS);
  return days.map(({ day, amountMojo }) => ({ day, amount: toXch(amountMojo) }));
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
