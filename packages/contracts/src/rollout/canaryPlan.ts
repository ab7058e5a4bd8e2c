import type { Canary } from '../registry/canary.ts';
import { computeShare } from '../registry/computeShare.ts';
import type { RolloutChange } from './change.ts';
import { ChangeRefusedError } from './ChangeRefusedError.ts';

const MINUTE_MS = 60_000;

/** Returns the plan with the times of its steps; undefined if the share stays as it is. */
export function planSteps(
  { percent, plan }: Extract<RolloutChange, { kind: 'canary' }>,
  at: Date,
): NonNullable<Canary['plan']> | undefined {
  if (!plan) return undefined;
  const shares = [percent, ...plan.shares];
  if (shares.some((share, index) => share <= (shares[index - 1] ?? 0)))
    throw new ChangeRefusedError([
      `The shares of a plan have to rise, from above 0: ${shares.join(', ')} do not`,
    ]);
  const steps = shares.map((share, index) => ({
    percent: share,
    at: new Date(at.getTime() + index * plan.everyMinutes * MINUTE_MS).toISOString(),
  }));
  return { steps, minVisitors: plan.minVisitors };
}

/** Leaves a canary at the share that it has. */
export function stopPlan(canary: Canary, at: Date): void {
  canary.percent = computeShare(canary, at);
  delete canary.plan;
}
