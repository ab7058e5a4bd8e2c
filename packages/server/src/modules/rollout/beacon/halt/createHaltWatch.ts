import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../../../../mail/mailQueue.ts';
import { listOperators } from '../../../operator/index.ts';
import { stopCanary } from '../../halts.ts';
import type { Rollout } from '../../openRollout.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isSlightlyWorse } from '../evidence/isSlightlyWorse.ts';
import { MIN_FAILURES, isHaltRequired } from '../evidence/isWorse.ts';
import { readEvidence, hasFailed } from '../evidence/evidence.repository.ts';
import { formatEvidence } from '../evidence/formatEvidence.ts';
import { createRevisionCache, type RunningCanary } from '../createRevisionCache.ts';
import { lockHaltCheck, hasHalt } from './halt.repository.ts';

/** Dependencies of halting. */
export interface HaltDependencies {
  db: Db;
  rollout: Rollout;
  mailQueue: MailQueue;
  log: Logger;
}

/**
 * Halts canaries that fail for more visitors than the stable version does. Each call is one check; only one process
 * checks at a time, and a canary that another process halted is not halted again.
 */
export function createHaltWatch(dependencies: HaltDependencies): () => Promise<void> {
  const { db } = dependencies;
  const revisions = createRevisionCache(db);
  return async () => {
    await revisions.refresh();
    const halted = new Set<string>();
    for (const canary of revisions.listCanaries()) {
      // Members of a set share the salt and are halted together. A working canary costs one index lookup.
      if (halted.has(canary.salt) || !(await hasFailed(db, canary, MIN_FAILURES))) continue;
      await db.transaction().execute(async (turn) => {
        if (!(await lockHaltCheck(turn))) return;
        if (await haltIfFailing(dependencies, canary, turn)) halted.add(canary.salt);
      });
    }
  };
}

async function haltIfFailing(
  dependencies: HaltDependencies,
  canary: RunningCanary,
  turn: Db,
): Promise<boolean> {
  const { name, version, since, stable } = canary;
  const canaryEvidence = await readEvidence(turn, canary);
  const stableEvidence = await readEvidence(turn, { name, version: stable, since });
  const isHarmful =
    isHaltRequired(canaryEvidence, stableEvidence) ||
    // A person who raises it after that has decided.
    (isSlightlyWorse(canaryEvidence, stableEvidence) && !(await hasHalt(turn, canary)));
  if (!isHarmful) return false;
  const figures = {
    canary: { version, evidence: canaryEvidence },
    stable: { version: stable, evidence: stableEvidence },
  };
  const why = formatEvidence(figures.canary, figures.stable);
  const halt = await stopCanary(dependencies, { name, version, why }, (transaction) =>
    mailOperators(dependencies.mailQueue, transaction, { name, ...figures }),
  );
  if (halt) dependencies.log.warn({ name, version, rev: halt.rev, why }, 'canary halted');
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
  const toFigures = ({ version, evidence: { visitors, failed } }: typeof canary) => ({
    version,
    visitors,
    failed,
  });
  for (const accountId of await listOperators(transaction)) {
    await mailQueue.enqueue(transaction, {
      kind: 'canary-halted',
      accountId,
      name,
      canary: toFigures(canary),
      stable: toFigures(stable),
    });
  }
}
