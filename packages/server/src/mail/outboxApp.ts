import { createHash } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Db } from '@farm/database';
import { createLogController } from '../plugins/createLogController.ts';
import { encodeHtml } from '@farm/contracts/html';
import { findOutboxHtml, findOutboxMails } from './mail.repository.ts';

/** An email as the outbox shows it. */
export interface SentMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The mails of a system without SMTP: a page at `/`, the same as JSON at `/outbox.json`, newest first,
 * `?to=` for one address; a mail as HTML at `/mails/:id`. It shows codes to whoever asks, so it listens on the loopback address and
 * answers only to local host names (another site could point its name here).
 */
export function createOutboxApp(db: Db, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: createLogController(['/outbox.json']),
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (!localHosts.includes(request.hostname)) await reply.code(403).send('Open this page at localhost.');
  });

  app.get<{ Querystring: OutboxQuery }>('/outbox.json', (request) =>
    listMails(db, recipientOf(request.query)),
  );

  app.get<{ Querystring: OutboxQuery }>('/', async (request, reply) => {
    const recipient = recipientOf(request.query);
    reply.type('text/html; charset=utf-8');
    return renderPage(await listMails(db, recipient), recipient);
  });

  app.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const { id } = request.params;
    const html = /^\d{1,18}$/.test(id) ? await findOutboxHtml(db, id) : undefined;
    if (html === undefined) return reply.code(404).send('Email not found.');
    // Emails have inline styles; anything else in them is disabled.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    );
    return reply.type('text/html; charset=utf-8').send(html);
  });

  return app;
}

/** Repeated in the address, `to` is a list. */
interface OutboxQuery {
  to?: string | string[];
}

function recipientOf({ to = '' }: OutboxQuery): string {
  return String(to).trim().toLowerCase();
}

async function listMails(db: Db, recipient: string): Promise<SentMail[]> {
  const rows = await findOutboxMails(db, recipient === '' ? undefined : recipient);
  return rows.map(({ id, recipient, subject, body, sentAt }) => ({
    id,
    to: recipient,
    subject,
    text: body,
    sentAt: sentAt.toISOString(),
  }));
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #8886; border-radius: 8px; padding: 0 1rem 0.5rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0.75rem 0 0; }
header p { margin: 0; opacity: 0.7; font-size: 0.9rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

function renderPage(mails: SentMail[], to: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body>
<h1>Outbox</h1>
<p>This system sends no email because SMTP_URL is not set. The emails it would have sent are listed here, newest first. Reload to see new ones.</p>
<form><label>Recipient <input type="email" name="to" value="${encodeHtml(to)}"></label> <button>Show</button></form>
${mails.length === 0 ? '<p>No emails yet. Emails appear here as the farm sends them.</p>' : mails.map(renderMail).join('\n')}
</body>
</html>`;
}

function renderMail({ id, to, subject, text, sentAt }: SentMail): string {
  return `<article><header><h2>${encodeHtml(subject)}</h2><p>To ${encodeHtml(to)}, <time>${sentAt}</time>, <a href="/mails/${id}">View as HTML</a></p></header><pre>${withLinks(text)}</pre></article>`;
}

/** Escapes text; whole words that are http addresses become links. */
function withLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      const safe = encodeHtml(word);
      return /^https?:\/\//.test(word) ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}
