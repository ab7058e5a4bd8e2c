import type { AuditEvent, Overview } from '@farm/contracts/operator';

/** An account that an operator locked. */
export function makeAuditEvent(fields: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: '7',
    at: '2026-01-02T03:04:05.000Z',
    by: 'olga@example.org',
    action: 'account.locked',
    about: 'ada@example.org',
    accountId: '8f1f7c1e-0a53-4a5e-9d0c-3f6f1b2a4c01',
    detail: { signIn: true, withdrawals: false, reason: 'Its owner called' },
    ...fields,
  };
}

/** A farm in which nothing waits and no incident lasts. */
export function makeOverview(fields: Partial<Overview> = {}): Overview {
  return {
    waiting: { withdrawals: { count: 0, amount: '0', oldestAt: null }, proposals: 0 },
    paid: { day: { count: 1, amount: '0.5' }, month: { count: 40, amount: '21.5' } },
    accounts: { total: 1234, newThisWeek: 12, lockedByOperators: 2, lockedByOwners: 1, factorResets: 0 },
    incidents: { offline: 0, drop: 0, accounts: 0 },
    ...fields,
  };
}
