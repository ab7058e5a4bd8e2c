import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { GuardedDisk } from '../../plugins/addDiskGuard.ts';
import { listOperators } from '../operator/index.ts';
import { computeCauses } from './computeCauses.ts';
import { readMailFacts, readPayoutFacts } from './facts.repository.ts';
import { listUnended, lockAlarms, saveStep } from './payoutAlarm.repository.ts';
import { planAlarms } from './planAlarms.ts';

/** Parts that payout alarms need. */
export interface PayoutAlarmParts extends Pick<Config, 'chain' | 'payouts'> {
  db: Db;
  mailQueue: MailQueue;
  /** The disk of the database; absent if that is on another machine. */
  disk?: GuardedDisk | undefined;
  /** Clock; by default that of the system. */
  now?: () => Date;
}

/**
 * Creates a function that says if payouts stand still. Each call looks at the facts once, opens and ends alarms, and mails
 * operators about those that open, except that mails cannot be sent. Several processes may do it at once.
 */
export function createPayoutAlarms(parts: PayoutAlarmParts): () => Promise<void> {
  const { db, mailQueue, chain, payouts, disk, now: readNow = () => new Date() } = parts;
  const startedAt = readNow();
  const isPaying = chain.node !== null && payouts.signerSocket !== null;
  const alarmMs = payouts.alarmMinutes * 60_000;
  return async () =>
    db.transaction().execute(async (transaction) => {
      await lockAlarms(transaction);
      const now = readNow();
      const found = isPaying ? await readPayoutFacts(transaction) : null;
      const facts = {
        payouts: found && { ...found, feeMaxMojo: payouts.feeMaxMojo },
        mails: await readMailFacts(transaction),
        shortReserveMb: disk?.hasDatabase && disk.space.isShort() ? disk.space.reserveMb : null,
      };
      const { stuckBlocks } = payouts;
      const clock = { now, startedAt, alarmMs, stuckBlocks, height: found?.height ?? null };
      const causes = computeCauses(facts, clock);
      for (const step of planAlarms(await listUnended(transaction), causes, clock)) {
        if (step.before && isDeepStrictEqual({ ...step.before, endedAt: null }, step.next)) continue;
        const alarmId = await saveStep(transaction, step);
        if (!step.isOpening || alarmId === null || step.next?.cause.kind === 'mailsStuck') continue;
        for (const accountId of await listOperators(transaction))
          await mailQueue.enqueue(transaction, { kind: 'payout-alarm', accountId, alarmId });
      }
    });
}
