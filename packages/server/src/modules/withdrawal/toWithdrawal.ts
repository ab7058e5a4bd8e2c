import type { OperatorWithdrawal, Withdrawal, WithdrawalDecision, WithdrawalEvent } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { type Priced, toPricePart } from '../price/index.ts';
import type { EventRow, ListedWithdrawal, WithdrawalRow } from './withdrawal.repository.ts';
import { isAllowed } from './transitions.ts';

/** Actions of operators, each available where the state machine allows it. */
const operatorActions: WithdrawalDecision[] = ['approve', 'hold', 'release', 'cancel', 'reject'];

/** Converts a row to a withdrawal, as shown to its user. */
export function toWithdrawal(row: Priced<WithdrawalRow>): Withdrawal {
  const {
    id,
    grossMojo,
    feeMojo,
    netMojo,
    address,
    memo,
    isAutomatic,
    tokenName,
    status,
    holdReasons,
    proceedsAt,
    createdAt,
    updatedAt,
  } = row;
  return {
    id,
    amount: toXch(grossMojo),
    fee: toXch(feeMojo),
    received: toXch(netMojo),
    address,
    memo,
    status,
    holdReasons,
    proceedsAt: proceedsAt?.toISOString() ?? null,
    isCancelable: isAllowed('cancel', status, 'user'),
    isAutomatic,
    tokenName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...toPricePart(row),
  };
}

/** Returns the moment whose price counts: when it was paid, or else when it was requested. */
export function toPricedMoment({ status, createdAt, updatedAt }: WithdrawalRow): Date {
  return status === 'success' ? updatedAt : createdAt;
}

/** Actions that let a withdrawal proceed, which it cannot while its account is in debt. */
const onward: readonly WithdrawalDecision[] = ['approve', 'release'];

/** Converts a row to a withdrawal, as shown to an operator. */
export function toOperatorWithdrawal(row: ListedWithdrawal, operatorId: string): OperatorWithdrawal {
  const isOwn = row.accountId === operatorId;
  const isInDebt = row.holdReasons.includes('debt');
  const actions = operatorActions.filter(
    (deed) => isAllowed(deed, row.status, 'operator') && !(isInDebt && onward.includes(deed)),
  );
  return {
    ...toWithdrawal(row),
    account: { id: row.accountId, email: row.email },
    deeds: isOwn ? [] : actions,
  };
}

/** Converts a step to an event, as shown to the user: without the identity of the operator. */
export function toEvent({ fromStatus, toStatus, actor, holdReasons, reason, at }: EventRow): WithdrawalEvent {
  return { from: fromStatus, to: toStatus, actor, holdReasons, reason, at: at.toISOString() };
}
