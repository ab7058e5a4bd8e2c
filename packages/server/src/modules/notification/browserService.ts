import type { DeliveryTest, NewPushBrowser, PushBrowser } from '@farm/contracts/notification';
import type { Db } from '@farm/database';
import type { PushSettings } from '../../configOutside.ts';
import { AppError } from '../../errors.ts';
import { sendPush, type Outside } from '../../outside/index.ts';
import { lockOwner, lockSession } from '../account-token/index.ts';
import { recordAudit } from '../audit/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import type { LiveSession } from '../session/index.ts';
import { addBrowser, deleteBrowser, listTargets, markBrowserUsed } from './pushBrowser.repository.ts';
import { toPushMessage, type NewsText } from './sendMessage.ts';
import { toBrowser } from './webhookService.ts';

/** Parts that browsers with pushes need. */
export interface BrowserParts {
  db: Db;
  outside: Outside;
  config: { push: PushSettings | null };
}

/**
 * Pushes to a browser from now on, until somebody ends its session or removes it. That its session expires ends nothing.
 * @throws AppError push_off, url_refused; token_error if the session ended meanwhile
 */
export async function addPushBrowser(
  { db, outside, config }: BrowserParts,
  { id: sessionId, account }: LiveSession,
  browser: NewPushBrowser,
): Promise<PushBrowser> {
  if (!config.push) throw new AppError('push_off');
  await outside.assertUrl(browser.endpoint);
  const accountId = account.id;
  const added = await db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, accountId);
    if (!(await lockSession(transaction, sessionId))) throw new AppError('token_error');
    const row = await addBrowser(transaction, { ...browser, accountId, sessionId });
    const event = { actor: accountId, action: 'account.browser-added', subject: accountId };
    await recordAudit(transaction, { ...event, detail: { id: row.id, name: row.name } });
    return row;
  });
  return toBrowser(added, sessionId);
}

/** Stops pushing to a browser. @throws AppError not_found */
export async function deletePushBrowser(db: Db, which: { id: string; accountId: string }): Promise<void> {
  if (!(await deleteBrowser(db, which))) throw new AppError('not_found');
}

/** Pushes a test to all browsers of an account. @throws AppError too_many_requests */
export async function sendTestPush(
  { db, outside, config: { push } }: BrowserParts,
  accountId: string,
  { messageId, text }: { messageId: string; text: NewsText },
): Promise<DeliveryTest> {
  await useSlot(db, rateRules.notificationTests, accountId);
  const targets = push ? await listTargets(db, accountId) : [];
  if (!push || targets.length === 0) return { isDelivered: false, status: null, problem: 'no-browser' };
  const message = toPushMessage(text, { id: messageId, events: [] });
  const results = await Promise.all(
    targets.map(async (target) => {
      const result = await sendPush({ outside, push }, target, message);
      if (result.problem === null) await markBrowserUsed(db, target.id);
      if (result.problem === 'gone') await deleteBrowser(db, { id: target.id, accountId });
      return result;
    }),
  );
  const reached = results.filter((result) => result.problem === null);
  const { status, problem } = reached[0] ?? results[0] ?? { status: null, problem: 'no-browser' as const };
  const browsers = { reached: reached.length, all: results.length };
  return { isDelivered: problem === null, status, problem, browsers };
}
