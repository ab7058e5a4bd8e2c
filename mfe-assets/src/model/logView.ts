import type { BalanceLogType, WithdrawalStatus } from '@farm/contracts';
import { readDay, type Day } from './day.ts';

/** The three logs of the assets page, in the order of their tabs. */
export const logs = ['balance', 'profit', 'withdrawals'] as const;
/** See {@link logs}. */
export type LogName = (typeof logs)[number];

/** What a line of the balance log can be. */
export const balanceTypes: readonly BalanceLogType[] = ['withdraw', 'deposit', 'profit', 'refund', 'other'];
/** Where a withdrawal can stand. */
export const withdrawalStatuses: readonly WithdrawalStatus[] = [
  'pending',
  'held',
  'approved',
  'sending',
  'success',
  'failed',
  'canceled',
  'refunded',
];

/** Which log is shown, and which of its lines; null means all of them. */
export interface LogView {
  log: LogName;
  type: BalanceLogType | null;
  status: WithdrawalStatus | null;
  from: Day | null;
  to: Day | null;
}

/** Reads the query of the page's address; what makes no sense there counts for nothing. */
export function readLogView(search: URLSearchParams): LogView {
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  return {
    log: oneOf(logs, search.get('log')) ?? 'balance',
    type: oneOf(balanceTypes, search.get('type')),
    status: oneOf(withdrawalStatuses, search.get('status')),
    from,
    to: from !== null && to !== null && to < from ? null : to,
  };
}

/** Writes a change of the view into the query of the page's address; what else stands there is kept. */
export function writeLogView(search: URLSearchParams, change: Partial<LogView>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null || (name === 'log' && value === 'balance')) next.delete(name);
    else next.set(name, value);
  return next;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
