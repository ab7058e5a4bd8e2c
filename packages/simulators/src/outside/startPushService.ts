import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decodePush } from './decodePush.ts';
import { startLoopbackServer, type LoopbackServer, type ServerCertificate } from './startLoopbackServer.ts';
import { verifyVapid } from './verifyVapid.ts';

/** Subscription of a browser, as `PushSubscription` gives it; keys in base64url. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message that a push service took, as the browser reads it. */
export interface ReceivedPush {
  /** Of the browser. */
  endpoint: string;
  payload: string;
  ttlSeconds: number;
  urgency: string | null;
  topic: string | null;
  /** Contact of the sender. */
  subject: string;
}

/** A push service with its browsers. */
export interface PushService extends LoopbackServer {
  /** Subscribes a new browser to a farm. @param pushKey the farm's public key */
  subscribe: (pushKey: string) => PushSubscriptionKeys;
  /** Ends a subscription: messages for it are answered with 410 from now on, or with 404. */
  unsubscribe: (endpoint: string, status?: 404 | 410) => void;
  /** Sets a status that all messages are answered with, such as 429; null answers as the message deserves. */
  setStatus: (status: number | null) => void;
  /** Messages that were taken, in the order in which they came. */
  received: ReceivedPush[];
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  pushKey: string;
}

const MAX_BODY_BYTES = 4_096;

/**
 * Starts a push service on loopback, with TLS if it gets a certificate. It verifies senders, decrypts messages as browsers do,
 * and refuses what services refuse. The caller closes it.
 */
export async function startPushService(certificate?: ServerCertificate): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const ended = new Map<string, number>();
  const received: ReceivedPush[] = [];
  let fixedStatus: number | null = null;

  /** Returns the status for a message. */
  const take = (path: string, headers: IncomingHttpHeaders, body: Buffer): number => {
    const endpoint = `${server.origin}${path}`;
    const browser = browsers.get(endpoint);
    if (fixedStatus !== null) return fixedStatus;
    if (browser === undefined) return ended.get(endpoint) ?? 404;
    const sender = verifyVapid(headers.authorization ?? '', server.origin);
    if (sender === null) return 401;
    if (sender.publicKey !== browser.pushKey) return 403;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(toText(headers['ttl']) ?? ''))
      return 400;
    if (body.length > MAX_BODY_BYTES) return 413;
    received.push({
      endpoint,
      payload: decodePush(body, browser.keys, browser.auth),
      ttlSeconds: Number(headers['ttl']),
      urgency: toText(headers['urgency']),
      topic: toText(headers['topic']),
      subject: sender.subject,
    });
    return 201;
  };

  const server = await startLoopbackServer((request, response) => {
    void buffer(request)
      .then((body) => response.writeHead(take(request.url ?? '/', request.headers, body)).end())
      .catch(() => response.writeHead(400).end());
  }, certificate);

  return {
    ...server,
    ...{ received },
    subscribe: (pushKey) => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `${server.origin}/push/${randomUUID()}`;
      browsers.set(endpoint, { keys, auth, pushKey });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    unsubscribe: (endpoint, status = 410) => {
      browsers.delete(endpoint);
      ended.set(endpoint, status);
    },
    setStatus: (status) => void (fixedStatus = status),
  };
}

function toText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
