import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushSettings } from '../configOutside.ts';
import type { Outside } from './createOutside.ts';
import type { OutsideResult } from './outsideResult.ts';

/** Some services forget a subscription without a trace. */
const NOT_FOUND = 404;

/** Subscription of a browser, as its `PushManager` gave it; keys in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A push message. Services take about 4 kB, of which encryption needs some; 3,000 bytes always fit. */
export interface PushMessage {
  /** Data for the service worker; only the browser can decrypt it. */
  payload: string;
  /** Time for which the service keeps it for a browser that is not connected. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces an earlier message of the same topic that waits at the service; at most 32 characters of base64url. */
  topic?: string;
}

/**
 * Sends a push message to the service of a browser, encrypted for the browser (RFC 8291) and signed by the farm (RFC 8292).
 * A subscription that the service does not know any more is `gone`, and so is one whose key is none.
 */
export async function sendPush(
  { outside, push }: { outside: Outside; push: PushSettings },
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
): Promise<OutsideResult> {
  if (!isKey(p256dh)) return { status: null, problem: 'gone' };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: push.subject, publicKey: push.publicKey, privateKey: push.privateKey },
    TTL: ttlSeconds,
    urgency,
    ...(topic !== undefined && { topic }),
  });
  const result = await outside.send({ url: endpoint, headers, body });
  return result.status === NOT_FOUND ? { ...result, problem: 'gone' } : result;
}

/** Whoever made it up gets no messages, and an attempt would fail forever. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
