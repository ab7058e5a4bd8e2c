import type { BalanceLogType, WithdrawalStatus } from '@farm/contracts';
import { parseDay, type Day } from './day.ts';

/** The three logs of the assets page, in the order of their tabs. */
export const logs = ['balance', 'profit', 'withdrawals'] as const;
/** Name of one of the {@link logs}. */
export type LogName = (typeof logs)[number];

/** Types of balance log entries. */
export const balanceTypes: readonly BalanceLogType[] = [
  'withdraw',
  'deposit',
  'profit',
  'refund',
  'correction',
  'other',
];
/** Statuses of a withdrawal. */
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

/** The open log and its filters; null means no filter. */
export interface LogView {
  log: LogName;
  type: BalanceLogType | null;
  status: WithdrawalStatus | null;
  from: Day | null;
  to: Day | null;
}

/** Parses the query of the page's URL; invalid values are ignored. */
export function parseLogView(search: URLSearchParams): LogView {
  const from = parseDay(search.get('from'));
  const to = parseDay(search.get('to'));
  return {
    log: findValue(logs, search.get('log')) ?? 'balance',
    type: findValue(balanceTypes, search.get('type')),
    status: findValue(withdrawalStatuses, search.get('status')),
    from,
    to: from !== null && to !== null && to < from ? null : to,
  };
}

/** Applies a change of the view to the query of the page's URL; other parameters are kept. */
export function applyLogView(search: URLSearchParams, change: Partial<LogView>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null || (name === 'log' && value === 'balance')) next.delete(name);
    else next.set(name, value);
  return next;
}

function findValue<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
