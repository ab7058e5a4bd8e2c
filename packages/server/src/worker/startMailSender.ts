import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '@farm/process';
import type { MailJob } from '../mail/mail.ts';
import { MAX_MAILS_IN_FLIGHT } from '../mail/transport.ts';
import type { MailOutcome } from './mails/sendMail.ts';
import { MAIL, mailPriorities } from './openJobs.ts';

/** Parts that sending needs. */
export interface MailSenderParts {
  boss: PgBoss;
  /** Sends a mail and returns the outcome; a mail whose sending fails is tried again later. */
  send: (mail: { id: string; job: MailJob }) => Promise<MailOutcome>;
  log: Logger;
}

/** Sends the mails of the queue until it is stopped. */
export interface MailSender {
  /** Looks for mails at once, and often for a moment, because the transaction of a new mail has yet to commit. */
  wake: () => void;
  /** Begins nothing more, and waits for mails in flight. */
  stop: () => Promise<void>;
}

/** Pauses between looks at an empty queue, in milliseconds: each is twice as long as the one before. */
const PAUSE_MS = { min: 10, max: 500 };

/**
 * Starts to send mails: security mails first and mass mails last, several at once, and accounts in turn with one mail each. Mails
 * of one account therefore delay only mails of that account.
 */
export function startMailSender({ boss, send, log }: MailSenderParts): MailSender {
  const takeNext = createTurns(boss);
  const inFlight = new Set<Promise<void>>();
  const pause = createPause();
  let isStopped = false;
  let hasFailed = false;

  const startNext = async (): Promise<boolean> => {
    if (inFlight.size >= MAX_MAILS_IN_FLIGHT) return false;
    const job = await takeNext();
    if (!job) return false;
    const sending = sendJob({ boss, send, log }, job).finally(() => {
      inFlight.delete(sending);
      pause.end();
    });
    inFlight.add(sending);
    return true;
  };
  const run = async () => {
    while (!isStopped) {
      try {
        const hasStarted = await startNext();
        hasFailed = false;
        if (!hasStarted) await pause.begin();
      } catch (error) {
        // Logged once per outage, not once per look.
        if (!hasFailed) log.warn({ err: error }, 'mails cannot be read, will be tried again');
        hasFailed = true;
        await pause.begin();
      }
    }
  };
  const running = run();
  return {
    wake: pause.end,
    stop: async () => {
      isStopped = true;
      pause.end();
      await running;
      await Promise.all(inFlight);
    },
  };
}

async function sendJob({ boss, send, log }: MailSenderParts, { id, data }: Job<MailJob>): Promise<void> {
  try {
    const outcome = await send({ id, job: data });
    // Tells whether the mail server takes mails.
    await boss.complete(MAIL, id, { outcome });
  } catch (error) {
    log.warn({ jobId: id, kind: data.kind, err: error }, 'mail not sent, will be tried again');
    // If that fails too, the job expires and is tried again then.
    await boss.fail(MAIL, id, { message: String(error) }).catch((reason: unknown) => {
      log.warn({ jobId: id, err: reason }, 'mail cannot be put back');
    });
  }
}

/** Accounts whose turns are remembered, so that others come first. */
const MAX_SERVED = 1_000;

/** Creates a function that takes the next mail from the queue: by priority, then accounts in turn. */
function createTurns(boss: PgBoss): () => Promise<Job<MailJob> | undefined> {
  const { security, other, mass } = mailPriorities;
  const rounds = [security, other, mass].map((priority) => createRound(boss, priority));
  return async () => {
    for (const take of rounds) {
      const job = await take();
      if (job) return job;
    }
    return undefined;
  };
}

/** Creates a function that takes one mail of each account, the oldest first, before it takes the next of any. */
function createRound(boss: PgBoss, priority: number): () => Promise<Job<MailJob> | undefined> {
  const served = new Set<string>();
  const take = async () => {
    const bounds = { minPriority: priority, maxPriority: priority };
    const options = { batchSize: 1, groupConcurrency: 1, ignoreGroups: [...served], ...bounds };
    const [job] = await boss.fetch<MailJob>(MAIL, options);
    return job;
  };
  return async () => {
    let job = await take();
    if (!job && served.size > 0) {
      served.clear();
      job = await take();
    }
    if (served.size >= MAX_SERVED) served.clear();
    if (typeof job?.groupId === 'string') served.add(job.groupId);
    return job;
  };
}

/** Creates pauses that grow until one is ended early. An end between two pauses skips the next. */
function createPause(): { begin: () => Promise<void>; end: () => void } {
  let lengthMs = PAUSE_MS.min;
  let isSkipped = false;
  let wakeUp: (() => void) | undefined;
  return {
    begin: async () => {
      if (isSkipped) {
        isSkipped = false;
        return;
      }
      const waitMs = lengthMs;
      lengthMs = Math.min(lengthMs * 2, PAUSE_MS.max);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wakeUp = undefined;
    },
    end: () => {
      lengthMs = PAUSE_MS.min;
      if (wakeUp) wakeUp();
      else isSkipped = true;
    },
  };
}
