import type {
  ChainSettings,
  MachineSettings,
  PayoutSettings,
  ProfitSettings,
  WithdrawalSettings,
} from '../config.ts';
import type { Db } from '../database/schema.ts';
import type { Logger } from '../logger.ts';
import type { MailJob } from '../mail/mail.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MailTransport } from '../mail/transport.ts';
import { writeMail } from '../mail/writeMail.ts';
import { createAlarmWatch } from '../modules/alarm/watch/createAlarmWatch.ts';
import type { Live } from '../modules/live/live.ts';
import { startMachineLoops } from '../modules/machine/startMachineLoops.ts';
import { startPayouts } from '../modules/payout/startPayouts.ts';
import { startBeaconLoops } from '../modules/rollout/beacon/startBeaconLoops.ts';
import type { Rollout } from '../modules/rollout/openRollout.ts';
import { removeOldDrafts } from '../modules/rollout/publishing/drafts.ts';
import type { ProofSource } from '../modules/share/proofSource.ts';
import { proceedDue } from '../modules/withdrawal/due/proceed.ts';
import { MAIL, MONEY_MAIL, openJobs } from './openJobs.ts';
import { purgeExpired } from './purgeExpired.ts';
import { startLoop } from './startLoop.ts';
import { startMeasureLoops } from './startMeasureLoops.ts';

const PURGE = 'purge';
const PROCEED_MS = 2_000;
const ALARM_MS = 2_000;
const DRAFTS_MS = 60 * 60_000;
/** Nothing is in a hurry there: a start is over by then. */
const DRAFTS_FIRST_MS = 5 * 60_000;
/** A machine whose agent still tries reports to a farm that is back within these. */
const REPORTS_TO_LISTEN = 3;

/** What the worker works with. */
export interface WorkerParts {
  databaseUrl: string;
  db: Db;
  transport: MailTransport;
  publicUrl: string;
  live: Live;
  withdrawals: WithdrawalSettings;
  machines: MachineSettings;
  profit: ProfitSettings;
  chain: ChainSettings;
  payouts: PayoutSettings;
  rollout: Rollout;
  /** Without one, space is only reported. */
  proofSource?: ProofSource | undefined;
  log: Logger;
  /** Wait before a refused mail is tried again; it doubles each time. */
  retryDelaySeconds?: number;
  /** How long it listens before it calls a machine silent, or pays by itself; by default the time of three reports. */
  listenSeconds?: number;
}

/** The running worker: puts mails into the queue, and takes them out. */
export interface Worker extends MailQueue {
  /** Finishes what it is at. */
  stop: () => Promise<void>;
}

/** Starts the job queue on the database, with the jobs of this process. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { db, transport, log, databaseUrl, retryDelaySeconds } = parts;
  const jobs = await openJobs({ databaseUrl, log, isWorker: true, retryDelaySeconds });
  const { boss, enqueue } = jobs;
  for (const queue of [MAIL, MONEY_MAIL]) {
    await boss.work<MailJob>(
      queue,
      { localConcurrency: 2, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
      async (jobs) => {
        for (const { id, data } of jobs) {
          try {
            await transport.send(await writeMail(parts, { id, job: data }), id);
            log.info({ jobId: id, kind: data.kind }, 'mail sent');
          } catch (error) {
            log.warn({ jobId: id, kind: data.kind, err: error }, 'mail not sent, will be tried again');
            throw error;
          }
        }
      },
    );
  }

  await boss.createQueue(PURGE, { retryLimit: 0 });
  await boss.work(PURGE, { pollingIntervalSeconds: 30 }, () => purgeExpired(db, log));
  await boss.schedule(PURGE, '17 * * * *');

  const stopWithdrawals = startLoop({
    name: 'withdrawals',
    everyMs: PROCEED_MS,
    work: () => proceedDue(parts),
    log,
  });
  const stopMachines = startMachineLoops(parts);
  const stopPayouts = startPayouts({ ...parts, mailQueue: { enqueue } });
  const stopBeacons = startBeaconLoops({ ...parts, mailQueue: { enqueue } });
  const stopDrafts = startLoop({
    name: 'drafts',
    everyMs: DRAFTS_MS,
    firstMs: DRAFTS_FIRST_MS,
    work: () => removeOldDrafts(parts),
    log,
  });
  const { alarmGroupSeconds, reportSeconds } = parts.machines;
  const { listenSeconds = REPORTS_TO_LISTEN * reportSeconds } = parts;
  const stopMeasuring = startMeasureLoops({ ...parts, listenSeconds });
  const stopAlarms = startLoop({
    name: 'alarms',
    everyMs: ALARM_MS,
    work: createAlarmWatch({
      ...parts,
      mailQueue: { enqueue },
      groupSeconds: alarmGroupSeconds,
      listenSeconds,
    }),
    log,
  });

  return {
    enqueue,
    stop: async () => {
      await stopAlarms();
      await stopWithdrawals();
      await stopMachines();
      await stopPayouts();
      await stopBeacons();
      await stopDrafts();
      await stopMeasuring();
      await jobs.stop();
    },
  };
}
