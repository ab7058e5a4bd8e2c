import { createTransport } from 'nodemailer';
import type { Db } from '@farm/database';
import type { Mail } from './mail.ts';
import { addOutboxMail } from './mail.repository.ts';

/** Emails that a process sends at the same time, each over a connection of its own. */
export const MAX_MAILS_IN_FLIGHT = 20;

/** Sends emails. */
export interface MailTransport {
  /** @param id identifies the email across attempts */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => void;
}

/** Sends by SMTP. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
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
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}

/** Stores emails for the outbox page. */
export function createOutboxTransport(db: Db): MailTransport {
  return {
    send: (mail) => addOutboxMail(db, mail),
    close: () => undefined,
  };
}
