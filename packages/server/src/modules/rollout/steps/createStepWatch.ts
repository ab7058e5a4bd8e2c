import { findNextStep, type Step } from '@farm/contracts/registry';
import { formatFailures, formatFewVisitors } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { MailJob } from '../../../mail/mail.ts';
import { recordAudit } from '../../audit/index.ts';
import { listOperators } from '../../operator/index.ts';
import { createRevisionCache, type RunningCanary } from '../beacon/createRevisionCache.ts';
import { readEvidence } from '../beacon/evidence/evidence.repository.ts';
import { findHarm } from '../beacon/evidence/findHarm.ts';
import type { HaltDependencies } from '../beacon/halt/createHaltWatch.ts';
import { lockHaltCheck } from '../beacon/halt/halt.repository.ts';
import { holdCanary } from '../halts.ts';
import { listSteps, markTaken, recordJudged } from './step.repository.ts';

/** Time before a step at which it is judged: gateways take it by their own clocks, and have to hear of a hold. */
const JUDGED_AHEAD_MS = 15_000;

/** Canary that rises by itself. */
type PlannedCanary = RunningCanary & { plan: NonNullable<RunningCanary['plan']> };

/** Reason for which a canary does not go on. */
interface HoldReason {
  why: string;
  /** Of the email. */
  facts: Extract<MailJob, { kind: 'canary-held' }>['heldFor'];
}

/**
 * Judges the steps that are due, holds canaries that must not take theirs, and records and tells the steps that were taken.
 * Each call is one turn; only one process takes turns. A step that nobody judged in time, because no worker was running,
 * is judged later: if it should not have been taken, the canary goes back to the one before.
 */
export function createStepWatch(dependencies: HaltDependencies): () => Promise<void> {
  const { db } = dependencies;
  const revisions = createRevisionCache(db);
  return async () => {
    await revisions.refresh();
    const canaries = revisions
      .listCanaries()
      .filter((canary): canary is PlannedCanary => canary.plan !== null);
    const held = new Set<string>();
    const told = new Set<string>();
    for (const canary of canaries) {
      // Members of a set share the salt, are held together, and are told of once.
      if (held.has(canary.salt)) continue;
      await db.transaction().execute(async (turn) => {
        if (!(await lockHaltCheck(turn))) return;
        if (await judgeSteps(dependencies, canary, turn)) held.add(canary.salt);
        else if (await tellSteps(dependencies, canary, { isTold: told.has(canary.salt) }))
          told.add(canary.salt);
      });
    }
  };
}

/** @returns true if the canary was held */
async function judgeSteps(dependencies: HaltDependencies, canary: PlannedCanary, turn: Db): Promise<boolean> {
  const { steps } = canary.plan;
  const horizon = Date.now() + JUDGED_AHEAD_MS;
  const judged = await listJudged(turn, canary);
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    // A person signed the first one for now.
    if (!before || judged.has(Date.parse(step.at))) continue;
    if (Date.parse(step.at) > horizon) return false;
    const reason = await findHoldReason(turn, canary, { before, step });
    if (reason) return hold(dependencies, canary, { step, reason });
    await recordJudged(dependencies.db, canary, step);
  }
  return false;
}

async function listJudged(db: Db, canary: PlannedCanary): Promise<Set<number>> {
  const since = new Date(canary.plan.steps[0]?.at ?? 0);
  return new Set((await listSteps(db, canary, since)).map(({ at }) => at.getTime()));
}

async function findHoldReason(
  db: Db,
  canary: PlannedCanary,
  { before, step }: { before: Step; step: Step },
): Promise<HoldReason | null> {
  const { name, version, plan } = canary;
  const harm = await findHarm(db, canary);
  if (harm) {
    const toFigures = ({ version: of, visitors, failed }: typeof harm.stable) => ({
      ...{ version: of, visitors, failed },
    });
    const facts = { canary: toFigures(harm.canary), stable: toFigures(harm.stable) };
    return { why: formatFailures(harm), facts };
  }
  const { visitors } = await readEvidence(db, { name, version, since: new Date(before.at) });
  if (visitors >= plan.minVisitors) return null;
  const facts = { visitors, needed: plan.minVisitors };
  return { why: formatFewVisitors({ ...facts, percent: before.percent, next: step.percent }), facts };
}

async function hold(
  dependencies: HaltDependencies,
  canary: PlannedCanary,
  { step, reason: { why, facts } }: { step: Step; reason: HoldReason },
): Promise<boolean> {
  const { name, version, plan } = canary;
  // Before the step, also if that was taken already.
  const at = new Date(Math.min(Date.now(), Date.parse(step.at) - 1));
  const { percent = 0 } = plan.steps.findLast((other) => Date.parse(other.at) <= at.getTime()) ?? {};
  const halt = await holdCanary(dependencies, { name, version, why, at }, (transaction) =>
    mailOperators(dependencies, transaction, {
      ...{ kind: 'canary-held', name, version, percent, nextPercent: step.percent, heldFor: facts },
    }),
  );
  if (halt) dependencies.log.warn({ name, version, rev: halt.rev, why }, 'canary held');
  return halt !== null;
}

/** Records and tells the steps that were taken since the last turn. @returns true if there were any */
async function tellSteps(
  dependencies: HaltDependencies,
  canary: PlannedCanary,
  { isTold }: { isTold: boolean },
): Promise<boolean> {
  const { name, version, plan } = canary;
  const now = new Date();
  const since = new Date(plan.steps[0]?.at ?? 0);
  const waiting = (await listSteps(dependencies.db, canary, since)).filter(
    ({ at, takenAt }) => takenAt === null && at <= now,
  );
  const taken: number[] = [];
  for (const { at } of waiting) {
    const step = plan.steps.find((one) => Date.parse(one.at) === at.getTime());
    if (!step) continue;
    const isTaken = await dependencies.db.transaction().execute(async (transaction) => {
      if (!(await markTaken(transaction, canary, step))) return false;
      await recordAudit(transaction, {
        ...{ actor: 'registry', action: 'rollout.step', subject: name },
        detail: { name, version, percent: step.percent, at: step.at },
      });
      const nextStep = findNextStep(canary, new Date(step.at));
      if (!isTold)
        await mailOperators(dependencies, transaction, {
          ...{ kind: 'canary-step', name, version, percent: step.percent, nextStep },
        });
      return true;
    });
    if (isTaken) taken.push(step.percent);
  }
  for (const percent of taken) dependencies.log.info({ name, version, percent }, 'canary took a step');
  return taken.length > 0;
}

/** A job for each operator. */
type Told = DistributiveOmit<Extract<MailJob, { kind: 'canary-held' | 'canary-step' }>, 'accountId'>;
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

async function mailOperators({ mailQueue }: HaltDependencies, transaction: Db, job: Told): Promise<void> {
  for (const accountId of await listOperators(transaction))
    await mailQueue.enqueue(transaction, { ...job, accountId });
}
