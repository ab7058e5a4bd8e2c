import type { OperatorWithdrawal, Withdrawal, WithdrawalDeed, WithdrawalEvent } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { EventRow, ListedWithdrawal, WithdrawalRow } from './repository.ts';
import { isAllowed } from './transitions.ts';

/** What an operator can do to withdrawals, each where the state machine allows it. */
const operatorDeeds: WithdrawalDeed[] = ['approve', 'hold', 'release', 'cancel', 'reject'];

/** A withdrawal as its user sees it. */
export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const {
    id,
    grossMojo,
    feeMojo,
    netMojo,
    address,
    memo,
    status,
    holdReasons,
    proceedsAt,
    createdAt,
    updatedAt,
  } = row;
  return {
    id,
    amount: mojoToXch(grossMojo),
    fee: mojoToXch(feeMojo),
    received: mojoToXch(netMojo),
    address,
    memo,
    status,
    holdReasons,
    proceedsAt: proceedsAt?.toISOString() ?? null,
    isCancelable: isAllowed('cancel', status, 'user'),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A withdrawal as an operator sees it. */
export function toOperatorWithdrawal(row: ListedWithdrawal): OperatorWithdrawal {
  return {
    ...toWithdrawal(row),
    account: { id: row.accountId, email: row.email },
    deeds: operatorDeeds.filter((deed) => isAllowed(deed, row.status, 'operator')),
  };
}

/** A step as its user sees it: without who the operator was. */
export function toEvent({ fromStatus, toStatus, actor, holdReasons, reason, at }: EventRow): WithdrawalEvent {
  return { from: fromStatus, to: toStatus, actor, holdReasons, reason, at: at.toISOString() };
}
