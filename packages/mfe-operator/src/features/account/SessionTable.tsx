import type { OpenSession } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';
import { Device } from './Device.tsx';
import { EndSessions } from './EndSessions.tsx';

interface SessionTableProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Open sessions of an account, which can be ended. */
export function SessionTable({ account, onUncertain }: SessionTableProps) {
  const { sessions, isLockable } = account;
  return (
    <AccountTable
      name="sessions"
      rows={sessions}
      columns={columns}
      action={isLockable ? <EndSessions account={account} onUncertain={onUncertain} /> : null}
    />
  );
}

const columns = [
  createColumn<OpenSession>('sessions.device', ({ userAgent }) => <Device userAgent={userAgent} />),
  createColumn<OpenSession>('sessions.ip', ({ ip }) => <bdi dir="ltr">{ip}</bdi>),
  createColumn<OpenSession>('sessions.begun', ({ createdAt }) => (
    <Moment at={createdAt} precision="second" />
  )),
  createColumn<OpenSession>('sessions.seen', ({ lastSeenAt }) => (
    <Moment at={lastSeenAt} precision="second" />
  )),
];
