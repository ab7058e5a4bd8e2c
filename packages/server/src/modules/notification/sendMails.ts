import type { Db } from '@farm/database';
import type { EventCounts, MailJob } from '../../mail/mail.ts';
import { findListener } from './choice.repository.ts';
import { computeQuietEnd } from './computeQuietEnd.ts';
import {
  findLastTold,
  lockWaiting,
  markDelivered,
  markNextDue,
  setDueAt,
  type Receiver,
  type Waiting,
} from './delivery.repository.ts';

/** Messages that are told in one. */
const MAX_AT_ONCE = 500;

/** Parts that telling something needs. */
export interface TellParts {
  /** Time after an email in which further ones are collected; 0 collects none. */
  groupSeconds: number;
  /** Queues an email within the transaction. */
  queueMail: (transaction: Db, job: MailJob) => Promise<void>;
}

/** Parts that telling an account by mail needs. */
export interface MailDeliveryParts extends TellParts {
  db: Db;
}

/**
 * Queues what waits for the mailbox of an account as one email, in the transaction that ends the waiting: each message is
 * told once, whichever processes do it and are killed. In quiet hours, and soon after an email, it goes on waiting.
 */
export async function sendMails(
  { db, groupSeconds, queueMail }: MailDeliveryParts,
  receiver: Receiver,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const waiting = await lockWaiting(transaction, receiver, MAX_AT_ONCE);
    const told = await selectDue(transaction, { receiver, waiting, groupSeconds });
    const [head] = told;
    if (!head) return;
    const { accountId } = receiver;
    if (told.length === 1 || groupSeconds === 0)
      for (const { job } of told) await queueMail(transaction, job);
    else await queueMail(transaction, { kind: 'several', accountId, counts: countEvents(told) });
    await markDelivered(
      transaction,
      told.map(({ id }) => id),
    );
    // The others, if there were more, have no time of their own.
    await markNextDue(transaction, receiver);
  });
}

/** Selects what is to be told now: all that waits, or nothing while the first message is put off. */
export async function selectDue(
  transaction: Db,
  { receiver, waiting, groupSeconds }: { receiver: Receiver; waiting: Waiting[]; groupSeconds: number },
): Promise<Waiting[]> {
  const [head] = waiting;
  const listener = await findListener(transaction, receiver.accountId);
  if (!head?.isDue || !listener) return [];
  const now = new Date();
  const quietEnd = listener.quietHours && computeQuietEnd(now, listener.quietHours, listener.timeZone);
  const lastTold = groupSeconds > 0 ? await findLastTold(transaction, receiver, groupSeconds) : undefined;
  const until = quietEnd ?? (lastTold && new Date(lastTold.getTime() + groupSeconds * 1_000));
  if (!until || until <= now) return waiting;
  await setDueAt(transaction, head.id, until);
  return [];
}

/** Counts messages by event. */
export function countEvents(messages: readonly Pick<Waiting, 'event'>[]): EventCounts {
  const counts: EventCounts = {};
  for (const { event } of messages) counts[event] = (counts[event] ?? 0) + 1;
  return counts;
}
