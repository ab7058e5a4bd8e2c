import type { OperatorAccount } from '@farm/contracts/operator';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { findAccount } from '../account/index.ts';
import { findLock } from '../account-lock/index.ts';
import { listTokens, toAccountToken } from '../account-token/index.ts';
import { listAddresses, toAddress } from '../address/index.ts';
import { listAccountIncidents } from '../alarm/index.ts';
import { readBalance, toBalance } from '../balance/index.ts';
import { countRecoveryCodes, findWaitingReset, listFactors, toFactor } from '../factor/index.ts';
import { readMachinePage } from '../machine/index.ts';
import { listPlotNfts, type PoolDependencies } from '../pool/index.ts';
import { findOpenProposal } from '../proposal/index.ts';
import { listOpenSessions, listSignIns } from '../session/index.ts';
import { listAgreements } from '../terms/index.ts';
import { readLeftTodayMojo, readOperatorWithdrawalPage } from '../withdrawal/index.ts';
import { listNotes } from './note.repository.ts';

const LISTED = 20;
/** More than an account can have. */
const ALL_ADDRESSES = { before: null, limit: 1_000 };

/** Parts that reading an account needs. */
export interface ReadAccountParts {
  db: Db;
  config: Pick<Config, 'withdrawals' | 'fourEyes'>;
  /** Without it, the farm has no pool. */
  pool?: PoolDependencies | undefined;
}

/** Returns an account as an operator sees it. @throws AppError not_found */
export async function readAccount(
  { db, config, pool }: ReadAccountParts,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<OperatorAccount> {
  const account = await findAccount(db, id);
  if (!account) throw new AppError('not_found');
  const { email, name, role, locale, timeZone } = account;
  const [lock, waiting] = [await findLock(db, id), await findWaitingReset(db, id)];
  const machines = { accountId: id, sort: 'name', order: 'asc', limit: LISTED } as const;
  const view = { viewerId: operatorId, settings: config.fourEyes };
  const addresses = await listAddresses(db, id, ALL_ADDRESSES);
  return {
    ...{ id, email, name, role, locale, timeZone },
    createdAt: account.createdAt.toISOString(),
    passwordChangedAt: account.passwordChangedAt.toISOString(),
    lockedByOwnerAt: account.lockedAt?.toISOString() ?? null,
    closingAt: account.closingAt?.toISOString() ?? null,
    closedAt: account.closedAt?.toISOString() ?? null,
    lock: lock
      ? {
          ...{ signIn: lock.signIn, withdrawals: lock.withdrawals, reason: lock.reason, by: lock.by },
          at: lock.lockedAt.toISOString(),
        }
      : null,
    isLockable: id !== operatorId && role === 'user' && account.closedAt === null,
    balance: toBalance(await readBalance(db, id)),
    leftToday: toXch(await readLeftTodayMojo(db, id, config.withdrawals)),
    withdrawals: await readOperatorWithdrawalPage(db, { accountId: id, operatorId, limit: LISTED }),
    addresses: addresses.map((row) => toAddress(row, config.withdrawals.coolDownSeconds)),
    machines: await readMachinePage(db, machines),
    plotNfts: pool ? await listPlotNfts(pool, id) : [],
    incidents: await listAccountIncidents(db, id, LISTED),
    sessions: (await listOpenSessions(db, { accountId: id, currentId: null })).slice(0, LISTED),
    signIns: (await listSignIns(db, id)).slice(0, LISTED),
    tokens: (await listTokens(db, id)).map(toAccountToken),
    factors: (await listFactors(db, id)).map(toFactor),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    factorReset: waiting
      ? { dueAt: waiting.dueAt.toISOString(), by: waiting.proposalId === null ? 'owner' : 'operators' }
      : null,
    openReset: await findOpenProposal(db, { kind: 'factor-reset', ref: id }, view),
    agreements: await listAgreements(db, id),
    notes: await listNotes(db, id),
  };
}
