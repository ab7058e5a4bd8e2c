import type { CanaryFailures } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { HarmFigures } from '../../../../mail/mail.ts';
import type { MailQueue } from '../../../../mail/mailQueue.ts';
import { listOperators } from '../../../operator/index.ts';

/** Mails each operator that a canary was halted or paused; operators added later find it in the history. */
export async function sendHaltMails(
  mailQueue: MailQueue,
  transaction: Db,
  { name, isPause, figures }: { name: string; isPause: boolean; figures: CanaryFailures },
): Promise<void> {
  for (const accountId of await listOperators(transaction))
    await mailQueue.enqueue(transaction, {
      kind: 'canary-halted',
      ...{ accountId, name, isPause },
      ...toHarmFigures(figures),
    });
}

/** Mails each operator what is to be known of a canary that goes on. */
export async function sendNoticeMails(
  mailQueue: MailQueue,
  transaction: Db,
  {
    figures,
    ...notice
  }: {
    name: string;
    version: string;
    figures: CanaryFailures[];
    few: { visitors: number; needed: number } | null;
  },
): Promise<void> {
  for (const accountId of await listOperators(transaction))
    await mailQueue.enqueue(transaction, {
      kind: 'canary-notice',
      ...{ accountId, ...notice },
      harms: figures.map(toHarmFigures),
    });
}

function toHarmFigures({ sign, segment, canary, stable }: CanaryFailures): HarmFigures {
  const toFigures = ({ version, visitors, failed }: typeof stable) => ({ version, visitors, failed });
  return {
    ...{ sign: sign ?? null, segment: segment ?? null },
    ...{ canary: toFigures(canary), stable: toFigures(stable) },
  };
}
