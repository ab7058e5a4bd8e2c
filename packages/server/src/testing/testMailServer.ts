import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '@farm/process/testing';
import { createSmtpTransport, type MailTransport } from '../mail/transport.ts';

/** A mail server on loopback, and the transport to it. */
export interface TestMailServer {
  transport: MailTransport;
  /** Mails taken so far, in order: recipient and source, with long lines in one piece. */
  taken: { to: string; text: string }[];
  /** Recipients whose mails it has read and not yet taken. */
  held: string[];
  /** Keeps mails to the recipient waiting until the returned function is called. */
  hold: (recipient: string) => () => void;
  /** Refuses the recipient with this reply from now on; null takes it again. */
  refuse: (recipient: string, reply: { code: number; message: string } | null) => void;
  /** Waits for this many mails to the recipient and returns their texts. */
  waitForMails: (recipient: string, count?: number) => Promise<string[]>;
}

/** Starts a mail server. It stops after the file's tests. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const taken: TestMailServer['taken'] = [];
  const held: string[] = [];
  const gates = new Map<string, Promise<void>>();
  const refusals = new Map<string, { code: number; message: string }>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        held.push(to);
        void (gates.get(to) ?? Promise.resolve()).then(() => {
          held.splice(held.indexOf(to), 1);
          taken.push({ to, text: text.replaceAll('=\r\n', '') });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'Farm <no-reply@farm.test>');
  after(() => {
    transport.close();
    smtp.close();
  });
  return {
    transport,
    taken,
    held,
    hold: (recipient) => {
      let open: () => void = () => undefined;
      gates.set(recipient, new Promise((resolve) => (open = resolve)));
      return () => {
        gates.delete(recipient);
        open();
      };
    },
    refuse: (recipient, reply) => {
      if (reply) refusals.set(recipient, reply);
      else refusals.delete(recipient);
    },
    waitForMails: (recipient, count = 1) =>
      waitFor(() => {
        const texts = taken.filter(({ to }) => to === recipient).map(({ text }) => text);
        return Promise.resolve(texts.length >= count ? texts : undefined);
      }),
  };
}
