import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { startLoopbackServer, type LoopbackServer, type ServerCertificate } from './startLoopbackServer.ts';

/**
 * How a receiver answers: with a status, to which a redirect adds a location; or
 * - `down`: it cuts each connection.
 * - `silent`: it takes the request and never answers.
 * - `drips`: it answers 200 and sends a byte of the body now and then, without an end.
 * - `floods`: it answers 200 and sends as much as the connection takes, without an end.
 */
export type ReceiverManner = { status: number; location?: string } | 'down' | 'silent' | 'drips' | 'floods';

/** A request to a webhook. */
export interface ReceivedWebhook {
  /** Of the header `webhook-id`; null without one. */
  id: string | null;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** `unknown` without a signature or a secret to verify it with. */
  signature: 'valid' | 'invalid' | 'unknown';
  /** Status of the answer; null without one. */
  status: number | null;
}

/** A receiver of webhooks outside the farm. */
export interface WebhookReceiver extends Omit<LoopbackServer, 'origin'> {
  /** Address for the farm. */
  url: string;
  /** All requests, in the order in which they came. */
  received: ReceivedWebhook[];
  /** Sets the secret (`whsec_…`) that signatures are verified with, by the library that receivers elsewhere use. */
  setSecret: (secret: string) => void;
  /** Sets how requests are answered from now on; at first with 204. */
  setManner: (manner: ReceiverManner) => void;
}

const DRIP_MS = 20;

/** Starts a receiver on loopback, with TLS if it gets a certificate. The caller closes it. */
export async function startWebhookReceiver(certificate?: ServerCertificate): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let secret: string | null = null;
  let manner: ReceiverManner = { status: 204 };
  const { origin, port, close } = await startLoopbackServer((request, response) => {
    const handle = async () => {
      const body = await text(request);
      const { headers, url: path = '/' } = request;
      received.push({
        ...{ id: toText(headers['webhook-id']), path, headers, body },
        signature: checkSignature(secret, headers, body),
        status: toStatus(manner),
      });
      respond(response, manner);
    };
    handle().catch(() => request.socket.destroy());
  }, certificate);
  return {
    ...{ url: `${origin}/hook`, port, close, received },
    setSecret: (next) => void (secret = next),
    setManner: (next) => void (manner = next),
  };
}

function checkSignature(
  secret: string | null,
  headers: IncomingHttpHeaders,
  body: string,
): ReceivedWebhook['signature'] {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  if (secret === null || names.every((name) => headers[name] === undefined)) return 'unknown';
  try {
    new Webhook(secret).verify(
      body,
      Object.fromEntries(names.map((name) => [name, toText(headers[name]) ?? ''])),
    );
    return 'valid';
  } catch {
    return 'invalid';
  }
}

function toText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

function toStatus(manner: ReceiverManner): number | null {
  if (manner === 'down' || manner === 'silent') return null;
  return typeof manner === 'string' ? 200 : manner.status;
}

function respond(response: ServerResponse, manner: ReceiverManner): void {
  if (manner === 'silent') return;
  if (manner === 'down') response.destroy();
  else if (manner === 'drips') drip(response);
  else if (manner === 'floods') flood(response);
  else response.writeHead(manner.status, manner.location ? { location: manner.location } : {}).end();
}

function drip(response: ServerResponse): void {
  response.writeHead(200).flushHeaders();
  const timer = setInterval(() => response.write('.'), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, '.');
  const fill = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.writeHead(200).on('drain', fill);
  fill();
}
