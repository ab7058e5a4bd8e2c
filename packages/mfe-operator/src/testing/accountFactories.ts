import type { AccountIncident, AccountLock, FoundAccount, OperatorAccount } from '@farm/contracts/operator';
import { makeBalance, makeIncident, makeMachinePage, makeOpenSession } from '@farm/testing';
import { makeOperatorWithdrawal, makeOperatorWithdrawalPage } from './factories.ts';

/** Ada's account, found by her email address. */
export function makeFoundAccount(fields: Partial<FoundAccount> = {}): FoundAccount {
  const { id, email, name, role, createdAt } = makeOperatorAccount();
  return { id, email, name, role, by: 'email', isLocked: false, createdAt, ...fields };
}

/** A lock of logging in and of withdrawals, by Olga. */
export function makeAccountLock(fields: Partial<AccountLock> = {}): AccountLock {
  return {
    signIn: true,
    withdrawals: true,
    reason: 'Stolen laptop',
    by: 'olga@example.org',
    at: '2026-01-04T03:04:05.000Z',
    ...fields,
  };
}

/** An incident of a machine. */
export function makeAccountIncident(fields: Partial<AccountIncident> = {}): AccountIncident {
  return { ...makeIncident(), machineName: 'barn-1', ...fields };
}

/** Ada's account, which this operator may lock. It is signed in once, and its other lists are empty. */
export function makeOperatorAccount(fields: Partial<OperatorAccount> = {}): OperatorAccount {
  return {
    ...makeOperatorWithdrawal().account,
    name: 'Ada',
    role: 'user',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    createdAt: '2026-01-01T03:04:05.000Z',
    passwordChangedAt: '2026-01-02T03:04:05.000Z',
    lockedByOwnerAt: null,
    lock: null,
    isLockable: true,
    closingAt: null,
    closedAt: null,
    balance: makeBalance({ total: '7.5', usable: '2.5', frozen: '5' }),
    leftToday: '1.25',
    withdrawals: makeOperatorWithdrawalPage(),
    addresses: [],
    machines: makeMachinePage(),
    plotNfts: [],
    incidents: [],
    sessions: [makeOpenSession({ isCurrent: false })],
    signIns: [],
    factors: [],
    recoveryCodesLeft: 0,
    factorReset: null,
    openReset: null,
    agreements: [],
    tokens: [],
    notes: [],
    ...fields,
  };
}
