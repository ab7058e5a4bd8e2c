import type { AuditEvent } from '@farm/contracts/operator';

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
