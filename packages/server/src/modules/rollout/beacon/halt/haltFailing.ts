import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../../../../mail/mailQueue.ts';
import { listOperators } from '../../../operator/index.ts';
import { haltCanary } from '../../halts.ts';
import type { Rollout } from '../../openRollout.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { FAILURES_MIN, mustHalt } from '../evidence/isWorse.ts';
import { findEvidence, hasFailed } from '../evidence/repository.ts';
import { sayEvidence } from '../evidence/sayEvidence.ts';
import { followStandings, type RunningCanary } from '../followStandings.ts';
import { takeHaltLock } from './repository.ts';

/** Dependencies of halting. */
export interface HaltParts {
  db: Db;
  rollout: Rollout;
  mailQueue: MailQueue;
  log: Logger;
}

/**
 * Halts canaries that fail for more visitors than the stable version does. Each call is one check; only one process
 * checks at a time, and a canary that another process halted is not halted again.
 */
export function createHaltWatch(parts: HaltParts): () => Promise<void> {
  const { db } = parts;
  const standings = followStandings(db);
  return async () => {
    await standings.refresh();
    const halted = new Set<string>();
    for (const canary of standings.canaries()) {
      // Members of a set share the salt and are halted together. A working canary costs one index lookup.
      if (halted.has(canary.salt) || !(await hasFailed(db, canary, FAILURES_MIN))) continue;
      await db.transaction().execute(async (turn) => {
        if (!(await takeHaltLock(turn))) return;
        if (await haltIfFailing(parts, canary, turn)) halted.add(canary.salt);
      });
    }
  };
}

async function haltIfFailing(parts: HaltParts, canary: RunningCanary, turn: Db): Promise<boolean> {
  const { name, version, since, stable } = canary;
  const told = await findEvidence(turn, canary);
  const toldOfStable = await findEvidence(turn, { name, version: stable, since });
  if (!mustHalt(told, toldOfStable)) return false;
  const figures = {
    canary: { version, evidence: told },
    stable: { version: stable, evidence: toldOfStable },
  };
  const why = sayEvidence(figures.canary, figures.stable);
  const halt = await haltCanary(parts, { name, version, why }, (transaction) =>
    mailOperators(parts.mailQueue, transaction, { name, ...figures }),
  );
  if (halt) parts.log.warn({ name, version, rev: halt.rev, why }, 'canary halted');
  return halt !== null;
}

/** Mails each operator in their own language; operators added later find the halt in the history. */
async function mailOperators(
  mailQueue: MailQueue,
  transaction: Db,
  {
    name,
    canary,
    stable,
  }: { name: string } & Record<'canary' | 'stable', { version: string; evidence: Evidence }>,
): Promise<void> {
  const figuresOf = ({ version, evidence: { visitors, failed } }: typeof canary) => ({
    version,
    visitors,
    failed,
  });
  for (const accountId of await listOperators(transaction)) {
    await mailQueue.enqueue(transaction, {
      kind: 'canary-halted',
      accountId,
      name,
      canary: figuresOf(canary),
      stable: figuresOf(stable),
    });
  }
}
