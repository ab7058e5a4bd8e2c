import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '@farm/contracts/host';
import type { Db } from '@farm/database';
import type { Mail } from './mail.ts';
import { addOutboxMail } from './mail.repository.ts';

/** Emails that a process sends at the same time, each over a connection of its own. */
export const MAX_MAILS_IN_FLIGHT = 20;

/** The mail server takes no email to this address, now or later. `reply` is what it said. */
export class AddressRefused extends Error {
  readonly reply: string;

  constructor(reply: string) {
    super(`The mail server refuses the address: ${reply}`);
    this.reply = reply;
  }
}

/** Sends emails. */
export interface MailTransport {
  /**
   * @param id identifies the email across attempts
   * @throws AddressRefused if another attempt is of no use; any other error if it may succeed later
   */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => void;
}

/** Sends by SMTP: with TLS and a verified certificate, unless the mail server is on this machine. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: toTransportUrl(smtpUrl),
    pool: true,
    maxConnections: MAX_MAILS_IN_FLIGHT,
    // The queue tries again, with a fresh code.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async (mail, id) => {
      try {
        await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` });
      } catch (error) {
        // Replies often quote the recipient; logs and the steps of a withdrawal keep them.
        throw isRefusal(error)
          ? new AddressRefused(hideAddresses(error.response))
          : new Error(hideAddresses(String(error)));
      }
    },
    close: () => transport.close(),
  };
}

function hideAddresses(text: string): string {
  return text.replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '…');
}

/**
 * Connects to the mail server and signs in as for an email, but sends none.
 * @throws Error with the reply of the server, or the reason why there is no connection, within the limit
 */
export async function assertMailServerResponds(smtpUrl: string, limitMs: number): Promise<void> {
  const transport = createTransport({
    url: toTransportUrl(smtpUrl),
    ...{ connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs, dnsTimeout: limitMs },
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Returns the URL with parameters that require TLS, unless the mail server is on this machine: the library prefers them to
 * its options.
 */
function toTransportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (isLoopbackHost(url.hostname)) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  url.searchParams.set('tls.rejectUnauthorized', 'true');
  // True would mean that somebody else has encrypted the connection.
  url.searchParams.set('secured', 'false');
  return url.href;
}

/** True for a final reply about the recipient. Final replies to other commands are about our settings or the text. */
function isRefusal(error: unknown): error is { response: string } {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error && 'response' in error))
    return false;
  const { command, responseCode, response } = error;
  return command === 'RCPT TO' && Number(responseCode) >= 500 && typeof response === 'string';
}

/** Stores emails for the outbox page. */
export function createOutboxTransport(db: Db): MailTransport {
  return {
    send: (mail) => addOutboxMail(db, mail),
    close: () => undefined,
  };
}
