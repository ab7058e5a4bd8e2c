/** An email sent by the product, as listed by the outbox. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

/** Reads the emails of a system without an SMTP server. Each email is returned once. */
export interface Mailbox {
  /** Waits for the oldest unread message to `email`. @throws Error after 20 seconds without a message */
  readMail(email: string): Promise<Mail>;
  /** Returns the one-time code of the next message to `email`: six digits on a line of their own. */
  readCode(email: string): Promise<string>;
}

const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 100;

/** Opens the outbox at `outboxUrl`. */
export function openMailbox(outboxUrl: string): Mailbox {
  const readIds = new Set<Mail['id']>();
  const readMail = async (email: string): Promise<Mail> => {
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
      const answer = await fetch(`${outboxUrl}/outbox.json?to=${encodeURIComponent(email)}`);
      if (!answer.ok) throw new Error(`The outbox answered ${answer.status}`);
      // The outbox lists the newest message first.
      const mail = ((await answer.json()) as Mail[]).findLast(({ id }) => !readIds.has(id));
      if (mail) {
        readIds.add(mail.id);
        return mail;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    throw new Error(`No new mail to ${email} within ${TIMEOUT_MS / 1000} seconds`);
  };
  return {
    readMail,
    readCode: async (email) => {
      const { text, subject } = await readMail(email);
      const code = /^(\d{6})$/m.exec(text)?.[1];
      if (code === undefined) throw new Error(`No code in the mail "${subject}":\n${text}`);
      return code;
    },
  };
}
