import type { PayoutAlarmCause } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import type { ReactNode } from 'react';

/** One text about the cause of an alarm: its name, its facts, or what to do. */
export function AlarmCause({ cause, text }: { cause: PayoutAlarmCause; text: 'title' | 'text' | 'advice' }) {
  return (
    <FormattedMessage id={`operator.payouts.alarm.${toTextId(cause)}.${text}`} values={toValues(cause)} />
  );
}

/** Causes of one kind that need different actions have different texts. */
function toTextId(cause: PayoutAlarmCause): string {
  if (cause.kind === 'unpaid' && cause.obstacle?.kind === 'stopped') return 'stopped';
  if (cause.kind === 'nodeAway' && cause.message === '') return 'unread';
  return cause.kind;
}

function toValues(cause: PayoutAlarmCause): Record<string, ReactNode> {
  if (cause.kind === 'unpaid') return { count: cause.count, amount: cause.amount };
  return {
    ...cause,
    ...('message' in cause && { message: toProgramText(cause.message) }),
    ...('answer' in cause && { answer: toProgramText(cause.answer) }),
  };
}

/** Messages of programs are always English. */
function toProgramText(text: string): ReactNode {
  return (
    <bdi lang="en" dir="ltr">
      {text}
    </bdi>
  );
}
