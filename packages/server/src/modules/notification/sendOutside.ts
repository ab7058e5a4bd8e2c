import type { Logger } from '@farm/process';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { deliveries } from '../../metrics/counters.ts';
import { sendPush, type Outside, type OutsideResult } from '../../outside/index.ts';
import type { PushSettings } from '../../configOutside.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import {
  deleteDeliveries,
  lockWaiting,
  markClaimed,
  markDelivered,
  markFailed,
  markNextDue,
  setDueAt,
  type Receiver,
  type Waiting,
} from './delivery.repository.ts';
import { countEvents, selectDue } from './sendMails.ts';
import type { AccountJob } from './listNews.ts';
import { deleteBrowser, listTargets, lockBrowser, markBrowserUsed } from './pushBrowser.repository.ts';
import { sendToWebhook, toPushMessage, type NewsText } from './sendMessage.ts';
import { findWebhook, lockWebhook, markWebhookOff, recordTry, type WebhookId } from './webhook.repository.ts';

const DAY_MS = 86_400_000;
/** Time after which a message that the farm could not sign is looked at again. */
const UNSIGNED_MS = 600_000;
/** Pauses between attempts, in seconds: each is twice as long as the one before. */
const RETRY_SECONDS = { min: 10, max: 3_600 };
/** Attempts after which a message is given up: about a day. */
const MAX_ATTEMPTS = 32;
/** Time of failures after which a webhook is turned off when a message is given up. */
const OFF_AFTER_MS = 3 * DAY_MS;
/** Messages to one receiver before others have their turn. */
const MAX_IN_A_ROW = 20;
/** Messages that are told in one. */
const MAX_AT_ONCE = 500;

/** Parts that telling receivers outside needs. */
export interface OutsideParts {
  db: Db;
  mailQueue: MailQueue;
  outside: Outside;
  /** Null sends no pushes. */
  push: PushSettings | null;
  factorKey: string | null;
  groupSeconds: number;
  /** Writes about a job; null if there is nothing to say any more. */
  describe: (job: AccountJob) => Promise<NewsText | null>;
  /** Reads the facts of a job for programs; null if there are none any more. */
  readFacts: (job: AccountJob) => Promise<object | null>;
  log: Logger;
}

/** Messages that are sent now, by this process. */
type Claimed = readonly [Waiting, ...Waiting[]];

/** Messages that were sent to a receiver, and the result. */
type Sent = { ids: string[]; head: Waiting } & OutsideResult;

/** Tells a webhook or a browser what waits for it, in order, until something fails or its turn is over. */
export async function sendOutside(
  parts: OutsideParts,
  receiver: Receiver,
  hasTurn: () => boolean,
): Promise<void> {
  for (let count = 0; count < MAX_IN_A_ROW && hasTurn(); count++) {
    const sent = await (receiver.channel === 'push'
      ? sendNextPush(parts, receiver)
      : sendNextToWebhook(parts, receiver));
    if (!sent) return;
    await recordOutcome(parts, receiver, sent);
    if (sent.problem !== null) return;
  }
}

/** Takes what is to be told now, so that nobody else sends it for a while. */
async function claim(
  { db, groupSeconds }: OutsideParts,
  receiver: Receiver,
  { isProgram }: { isProgram: boolean },
): Promise<Claimed | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockReceiver(transaction, receiver))) return undefined;
    const waiting = await lockWaiting(transaction, receiver, isProgram ? 1 : MAX_AT_ONCE);
    const due = isProgram
      ? waiting.filter(({ isDue }) => isDue)
      : await selectDue(transaction, { receiver, waiting, groupSeconds });
    // Without a time to collect, each is told by itself.
    const [head, ...others] = groupSeconds === 0 ? due.slice(0, 1) : due;
    if (!head) return undefined;
    await markClaimed(transaction, head.id);
    return [head, ...others];
  });
}

/** Locks a receiver before its messages, as whoever changes or removes it does. @returns false if it is gone */
async function lockReceiver(
  transaction: Db,
  { channel, accountId, receiverId: id }: Receiver,
): Promise<boolean> {
  if (channel === 'push') return lockBrowser(transaction, { id, accountId });
  return (await lockWebhook(transaction, { id, accountId })) !== undefined;
}

async function sendNextToWebhook(parts: OutsideParts, receiver: Receiver): Promise<Sent | undefined> {
  const { db } = parts;
  const { accountId, receiverId: id } = receiver;
  const webhook = await findWebhook(db, { id, accountId });
  if (!webhook) return undefined;
  if (webhook.isOff) {
    await putOff(db, receiver);
    return undefined;
  }
  const isProgram = webhook.form === 'signed';
  const target = { ...webhook, accountId };
  return sendClaimed(parts, receiver, {
    isProgram,
    send: async (claimed) => {
      if (!isProgram) {
        const text = await parts.describe(toJob(receiver, claimed));
        return text && sendToWebhook(parts, target, { text });
      }
      const [{ id: messageId, event: type, createdAt, job }] = claimed;
      const data = await parts.readFacts(job);
      return data && sendToWebhook(parts, target, { message: { id: messageId, type, createdAt, data } });
    },
  });
}

/** Puts off what waits for a webhook that is off, unless it was turned on a moment ago. */
async function putOff(db: Db, receiver: Receiver): Promise<void> {
  const { accountId, receiverId: id } = receiver;
  await db.transaction().execute(async (transaction) => {
    if (!(await lockWebhook(transaction, { id, accountId }))) return;
    const [head] = await lockWaiting(transaction, receiver, 1);
    if (head) await setDueAt(transaction, head.id, new Date(Date.now() + DAY_MS));
  });
}

async function sendNextPush(parts: OutsideParts, receiver: Receiver): Promise<Sent | undefined> {
  const { db, push, outside } = parts;
  const [target] = await listTargets(db, receiver.accountId, receiver.receiverId);
  // Without a key, pushes wait until the farm has one again.
  if (!target || !push) return undefined;
  return sendClaimed(parts, receiver, {
    isProgram: false,
    send: async (claimed) => {
      const text = await parts.describe(toJob(receiver, claimed));
      const options = { id: claimed[0].id, events: claimed.map(({ event }) => event) };
      return text && sendPush({ outside, push }, target, toPushMessage(text, options));
    },
  });
}

/** Sends what may be told now. What says nothing any more is dropped. */
async function sendClaimed(
  parts: OutsideParts,
  receiver: Receiver,
  { isProgram, send }: { isProgram: boolean; send: (claimed: Claimed) => Promise<OutsideResult | null> },
): Promise<Sent | undefined> {
  const claimed = await claim(parts, receiver, { isProgram });
  if (!claimed) return undefined;
  const [head] = claimed;
  const ids = claimed.map(({ id }) => id);
  const result = await send(claimed).catch((error: unknown): OutsideResult | 'unsigned' => {
    parts.log.warn({ err: error, deliveryId: head.id }, 'message cannot be written');
    // The farm lacks the key of the secret, for which the receiver cannot be blamed. All else counts as an attempt, or it would be
    // made for ever.
    if (error instanceof AppError && error.code === 'unavailable') return 'unsigned';
    return { status: null, problem: 'no-connection' };
  });
  if (result !== null && result !== 'unsigned') return { ids, head, ...result };
  await parts.db.transaction().execute(async (transaction) => {
    if (!(await lockReceiver(transaction, receiver))) return;
    if (result === 'unsigned') {
      deliveries.inc({ channel: receiver.channel, outcome: result });
      await setDueAt(transaction, head.id, new Date(Date.now() + UNSIGNED_MS));
      return;
    }
    await deleteDeliveries(transaction, ids);
    await markNextDue(transaction, receiver);
  });
  return undefined;
}

/** One message is told as it is, several as their numbers. */
function toJob({ accountId }: Receiver, messages: Claimed): AccountJob {
  const [head, ...others] = messages;
  return others.length === 0 ? head.job : { kind: 'several', accountId, counts: countEvents(messages) };
}

async function recordOutcome(
  parts: OutsideParts,
  receiver: Receiver,
  { ids, head, status, problem }: Sent,
): Promise<void> {
  const { db } = parts;
  const { receiverId: id, accountId, channel } = receiver;
  deliveries.inc({ channel, outcome: problem ?? 'delivered' });
  if (channel === 'push' && problem === 'gone') {
    await deleteBrowser(db, { id, accountId });
    return;
  }
  const isGivenUp = problem === 'gone' || head.attempts + 1 >= MAX_ATTEMPTS;
  const isDelivered = problem === null;
  await db.transaction().execute(async (transaction) => {
    if (!(await lockReceiver(transaction, receiver))) return;
    if (channel === 'push' && isDelivered) await markBrowserUsed(transaction, id);
    const failingSince =
      channel === 'webhook' ? await recordTry(transaction, id, { isDelivered, status }) : null;
    if (isDelivered) await markDelivered(transaction, ids, status);
    else {
      const retrySeconds = isGivenUp ? null : computePause(head.attempts);
      await markFailed(transaction, head.id, { status, problem, retrySeconds });
    }
    if (isDelivered || isGivenUp) await markNextDue(transaction, receiver);
    if (channel === 'push') return;
    const hasFailedLong = failingSince !== null && failingSince.getTime() < Date.now() - OFF_AFTER_MS;
    if (problem === 'gone' || (isGivenUp && hasFailedLong))
      await turnOff(parts, transaction, { id, accountId });
  });
}

/** Turns off a webhook that nobody listens to, and tells its owner. */
async function turnOff({ mailQueue }: OutsideParts, transaction: Db, which: WebhookId): Promise<void> {
  const webhook = await findWebhook(transaction, which);
  if (!webhook || !(await markWebhookOff(transaction, which.id))) return;
  const { accountId, id } = which;
  const { name, url } = webhook;
  const event = { actor: 'farm', action: 'account.webhook-off', subject: accountId };
  await recordAudit(transaction, { ...event, detail: { id, name } });
  await mailQueue.enqueue(transaction, { kind: 'webhook-off', accountId, name, host: new URL(url).host });
}

function computePause(attempts: number): number {
  return Math.min(RETRY_SECONDS.min * 2 ** attempts, RETRY_SECONDS.max);
}
