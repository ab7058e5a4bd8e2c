import type {
  AddedWebhook,
  DeliveryPage,
  DeliveryTest,
  NewWebhook,
  PushBrowser,
  Webhook,
  WebhookChange,
} from '@farm/contracts/notification';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { createWebhookSecret, type Outside } from '../../outside/index.ts';
import { lockOwner, lockSession } from '../account-token/index.ts';
import { recordAudit } from '../audit/index.ts';
import { encodeSecret } from '../factor/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import type { LiveSession } from '../session/index.ts';
import { listDeliveries, markNextDue, type LoggedDelivery } from './delivery.repository.ts';
import type { BrowserRow } from './pushBrowser.repository.ts';
import { sendToWebhook } from './sendMessage.ts';
import {
  addWebhookRow,
  deleteWebhookRow,
  findWebhook,
  lockWebhook,
  setWebhookSecret,
  updateWebhookRow,
  type WebhookId,
  type WebhookRow,
} from './webhook.repository.ts';

/** Parts that webhooks need. */
export interface WebhookParts {
  db: Db;
  mailQueue: MailQueue;
  outside: Outside;
  config: { factorKey: string | null };
}

/**
 * Adds a webhook, and tells the owner by mail. Its secret is returned only here.
 * @throws AppError url_refused, webhook_limit, too_many_requests; new_password_needed after a lockdown; token_error if the session
 * ended meanwhile; unavailable if the farm keeps no secrets
 */
export async function addWebhook(
  { db, mailQueue, outside, config }: WebhookParts,
  { id: sessionId, account }: LiveSession,
  { name, url, form, events }: NewWebhook,
): Promise<AddedWebhook> {
  const accountId = account.id;
  const secret = form === 'signed' ? createWebhookSecret() : null;
  const sealed =
    secret === null ? null : encodeSecret(secret, { key: config.factorKey, accountId, use: 'webhook' });
  await useSlot(db, rateRules.newWebhooks, accountId);
  await outside.assertUrl(url);
  const added = await db.transaction().execute(async (transaction) => {
    const isLockedDown = await lockOwner(transaction, accountId);
    // Under the lock: whatever ends the sessions of the account also turns this webhook off, or refuses it.
    if (!(await lockSession(transaction, sessionId))) throw new AppError('token_error');
    if (isLockedDown) throw new AppError('new_password_needed');
    const row = await addWebhookRow(transaction, { accountId, name, url, form, events, secret: sealed });
    if (!row) throw new AppError('webhook_limit');
    const { host } = new URL(url);
    await recordChange(transaction, { accountId, action: 'added' }, { id: row.id, name, host, form, events });
    const at = row.addedAt.toISOString();
    await mailQueue.enqueue(transaction, { kind: 'webhook-added', accountId, name, host, at });
    return row;
  });
  return { ...toWebhook(added), secret };
}

/**
 * Changes a webhook. What waits for one that is turned on goes out.
 * @throws AppError not_found; new_password_needed after a lockdown
 */
export async function updateWebhook(
  { db }: Pick<WebhookParts, 'db'>,
  which: WebhookId,
  change: WebhookChange,
): Promise<Webhook> {
  const { id, accountId } = which;
  const updated = await db.transaction().execute(async (transaction) => {
    const isLockedDown = await lockOwner(transaction, accountId);
    const wasOff = await lockWebhook(transaction, which);
    const isOff = change.isOff ?? wasOff ?? true;
    if (isLockedDown && !isOff) throw new AppError('new_password_needed');
    const row = await updateWebhookRow(transaction, which, { ...change, isOff });
    if (!row) throw new AppError('not_found');
    await recordChange(transaction, { accountId, action: 'changed' }, { id, ...change });
    // One that was on keeps its time: a worker may be sending it.
    if (wasOff && !row.isOff)
      await markNextDue(transaction, { accountId, receiverId: id, channel: 'webhook', isFailing: false });
    return row;
  });
  return toWebhook(updated);
}

/** Deletes a webhook, with what waits for it and its log. @throws AppError not_found */
export async function deleteWebhook(db: Db, which: WebhookId): Promise<void> {
  const { id, accountId } = which;
  await db.transaction().execute(async (transaction) => {
    const name = await deleteWebhookRow(transaction, which);
    if (name === undefined) throw new AppError('not_found');
    await recordChange(transaction, { accountId, action: 'removed' }, { id, name });
  });
}

/** Replaces the secret of a signed webhook, and returns the new one. @throws AppError not_found, unavailable */
export async function updateSecret(
  { db, config }: Pick<WebhookParts, 'db' | 'config'>,
  which: WebhookId,
): Promise<{ secret: string }> {
  const { id, accountId } = which;
  const secret = createWebhookSecret();
  const sealed = encodeSecret(secret, { key: config.factorKey, accountId, use: 'webhook' });
  await db.transaction().execute(async (transaction) => {
    const name = await setWebhookSecret(transaction, which, sealed);
    if (name === undefined) throw new AppError('not_found');
    await recordChange(transaction, { accountId, action: 'secret-replaced' }, { id, name });
  });
  return { secret };
}

/** Sends a test to a webhook, also to one that is off. @throws AppError not_found, too_many_requests */
export async function sendTestToWebhook(
  { db, outside, config }: Pick<WebhookParts, 'db' | 'outside' | 'config'>,
  { id, accountId }: WebhookId,
  { messageId, title, body }: { messageId: string; title: string; body: string },
): Promise<DeliveryTest> {
  const webhook = await findWebhook(db, { id, accountId });
  if (!webhook) throw new AppError('not_found');
  await useSlot(db, rateRules.notificationTests, accountId);
  const message = { id: messageId, type: 'test', createdAt: new Date(), data: {} } as const;
  const { status, problem } = await sendToWebhook(
    { outside, factorKey: config.factorKey },
    { ...webhook, accountId },
    webhook.form === 'signed' ? { message } : { text: { title, body } },
  );
  return { isDelivered: problem === null, status, problem };
}

/** Lists the deliveries of a webhook. @throws AppError not_found; validation_failed for a cursor of another list */
export async function readDeliveryPage(
  db: Db,
  { id, accountId }: WebhookId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DeliveryPage> {
  const before = readCursor(cursor);
  const webhook = await findWebhook(db, { id, accountId });
  if (!webhook) throw new AppError('not_found');
  const found = await listDeliveries(db, id, { before, limit: limit + 1 });
  return toPage(found, {
    limit,
    numberOf: ({ number }) => number,
    toItem: (row) => toDelivery(row, webhook),
  });
}

function toDelivery(
  row: LoggedDelivery,
  { isOff }: Pick<WebhookRow, 'isOff'>,
): DeliveryPage['items'][number] {
  const { id, createdAt, event, state, attempts, status, problem, dueAt } = row;
  // The time of one that was not tried yet says when a worker looks at it again.
  const isTriedAgain = state === 'waiting' && attempts > 0 && !isOff;
  const nextAt = isTriedAgain ? (dueAt?.toISOString() ?? null) : null;
  return { id, at: createdAt.toISOString(), event, state, attempts, status, problem, nextAt };
}

/** Converts a row to a webhook as its owner sees it. */
export function toWebhook({ id, name, url, form, events, isOff, ...row }: WebhookRow): Webhook {
  const { addedAt, triedAt, isDelivered, status } = row;
  return {
    ...{ id, name, url, form, events, isOff },
    addedAt: addedAt.toISOString(),
    lastDelivery:
      triedAt === null || isDelivered === null ? null : { at: triedAt.toISOString(), isDelivered, status },
  };
}

/** Converts a row to a browser as its owner sees it in a session. */
export function toBrowser(row: BrowserRow, sessionId: string | null): PushBrowser {
  const { id, name, addedAt, usedAt } = row;
  const isCurrent = sessionId !== null && row.sessionId === sessionId;
  return { id, name, addedAt: addedAt.toISOString(), usedAt: usedAt?.toISOString() ?? null, isCurrent };
}

async function recordChange(
  transaction: Db,
  { accountId, action }: { accountId: string; action: string },
  detail: object,
): Promise<void> {
  const event = { actor: accountId, action: `account.webhook-${action}`, subject: accountId };
  await recordAudit(transaction, { ...event, detail: { ...detail } });
}
