import type { NotificationEvent, PushContent } from '@farm/contracts/notification';
import {
  signWebhook,
  toDiscord,
  type Outside,
  type OutsideResult,
  type PushMessage,
} from '../../outside/index.ts';
import { decodeSecret } from '../factor/index.ts';
import type { WebhookRow } from './webhook.repository.ts';

/** A push is of no use a day later. */
const PUSH_SECONDS = 86_400;
/** Code units of a text of a push. Services take about 3,000 bytes, and a code unit has up to three. */
const MAX_BODY_LENGTH = 500;
/** Events that people want to know of at once, even if the device saves its battery. */
const URGENT: readonly NotificationEvent[] = ['alarm', 'withdrawal', 'address', 'sign-in'];

/** Texts about a job, in the language of its account. Path: page of the site that it is about. */
export interface NewsText {
  title: string;
  body: string;
  path: string;
  locale: string;
}

/** A message to a program (docs/api.md, section Webhooks). */
interface ProgramMessage {
  id: string;
  type: NotificationEvent | 'test';
  createdAt: Date;
  data: object;
}

/** Sends a message to a webhook, in its form. */
export async function sendToWebhook(
  { outside, factorKey }: { outside: Outside; factorKey: string | null },
  { url, secret, accountId }: Pick<WebhookRow, 'url'> & { secret: Buffer | null; accountId: string },
  content: { message: ProgramMessage } | { text: Pick<NewsText, 'title' | 'body'> },
): Promise<OutsideResult> {
  const headers = { 'content-type': 'application/json' };
  if ('text' in content) {
    const { title, body } = content.text;
    return outside.send({ url, headers, body: toDiscord(`**${title}**\n${body}`) });
  }
  if (!secret) throw new Error('A signed webhook has a secret');
  const { id, createdAt, ...rest } = content.message;
  const body = JSON.stringify({ id, createdAt: createdAt.toISOString(), ...rest });
  const key = decodeSecret(secret, { key: factorKey, accountId, use: 'webhook' });
  return outside.send({ url, headers: { ...headers, ...signWebhook(key, { id, body }, new Date()) }, body });
}

/** Converts a text to a push, which takes the place of an earlier one with its ID. */
export function toPushMessage(
  { title, body, path, locale }: NewsText,
  { id, events }: { id: string; events: readonly NotificationEvent[] },
): PushMessage {
  // Without half of a pair of code units at the end.
  const shortBody = body.slice(0, MAX_BODY_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const content: PushContent = { title, body: shortBody, path, tag: id, locale };
  return {
    payload: JSON.stringify(content),
    ttlSeconds: PUSH_SECONDS,
    urgency: events.some((event) => URGENT.includes(event)) ? 'high' : 'normal',
    topic: id.replaceAll('-', ''),
  };
}
