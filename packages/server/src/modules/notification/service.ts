import type { DeliveryTest, NotificationChange, Notifications } from '@farm/contracts/notification';
import type { Account, Db } from '@farm/database';
import type { PushSettings } from '../../configOutside.ts';
import type { MailJob } from '../../mail/mail.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import type { LiveSession } from '../session/index.ts';
import { readChoice, saveChoice, type Listener } from './choice.repository.ts';
import type { TellParts } from './sendMails.ts';
import { computeQuietEnd } from './computeQuietEnd.ts';
import { addDeliveries, addNoticeDeliveries, markDelivered, markPutOffDue } from './delivery.repository.ts';
import { isAlwaysMailed, listNews } from './listNews.ts';
import { listBrowsers } from './pushBrowser.repository.ts';
import { listWebhooks } from './webhook.repository.ts';
import { toBrowser, toWebhook } from './webhookService.ts';

/** Parts that the calls about notifications need. */
export interface NotificationParts {
  db: Db;
  mailQueue: MailQueue;
  config: { push: PushSettings | null; factorKey: string | null };
}

/** Returns what an account is told of, where and when, as it is shown in a session or in none. */
export async function readNotifications(
  { db, config: { push, factorKey } }: Omit<NotificationParts, 'mailQueue'>,
  { id, timeZone }: Pick<Account, 'id' | 'timeZone'>,
  sessionId: string | null,
): Promise<Notifications> {
  return {
    ...(await readChoice(db, id)),
    timeZone,
    pushKey: push?.publicKey ?? null,
    browsers: (await listBrowsers(db, id)).map((browser) => toBrowser(browser, sessionId)),
    webhooks: (await listWebhooks(db, id)).map(toWebhook),
    canSign: factorKey !== null,
  };
}

/** Changes what an account is told of by mail and push, its quiet hours and its time zone. */
export async function updateNotifications(
  parts: Omit<NotificationParts, 'mailQueue'>,
  { id: sessionId, account: { id: accountId } }: LiveSession,
  change: NotificationChange,
): Promise<Notifications> {
  await parts.db.transaction().execute(async (transaction) => {
    await saveChoice(transaction, accountId, change);
    await markPutOffDue(transaction, accountId);
    const { timeZone: _zone, ...detail } = change;
    await recordAudit(transaction, {
      ...{ actor: accountId, action: 'account.notifications-changed', subject: accountId, detail },
    });
  });
  return readNotifications(parts, { id: accountId, timeZone: change.timeZone }, sessionId);
}

/** Queues a test email. @throws AppError too_many_requests */
export async function sendTestMail(
  { db, mailQueue }: Omit<NotificationParts, 'config'>,
  accountId: string,
): Promise<DeliveryTest> {
  await db.transaction().execute(async (transaction) => {
    await useSlot(transaction, rateRules.notificationTests, accountId);
    await mailQueue.enqueue(transaction, { kind: 'mail-test', accountId });
  });
  return { isDelivered: true, status: null, problem: null };
}

/**
 * Adds what a job tells to what waits for the receivers of its account. An email is queued at once if it is always mailed, and
 * unless the account has quiet hours or had an email a moment ago.
 */
export async function addNews(
  { groupSeconds, queueMail }: TellParts,
  transaction: Db,
  job: MailJob,
): Promise<void> {
  const [news, ...others] = listNews(job);
  const isMailed = !news || isAlwaysMailed(news);
  if (isMailed && !('isMailed' in job)) await queueMail(transaction, job);
  if (!news) return;
  const options = { isMailed: !isMailed, groupSeconds };
  const mail = await addDeliveries(transaction, [news, ...others], options);
  if (!mail?.isFirst || isQuiet(mail)) return;
  await queueMail(transaction, mail.job);
  await markDelivered(transaction, [mail.id]);
}

function isQuiet({ quietHours, timeZone }: Listener): boolean {
  return quietHours !== null && computeQuietEnd(new Date(), quietHours, timeZone) !== null;
}

/** Has everybody told of a notice who chose notices. */
export async function addNoticeNews(transaction: Db, noticeId: string): Promise<void> {
  await addNoticeDeliveries(transaction, noticeId);
}
