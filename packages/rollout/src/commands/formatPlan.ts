import type { RolloutChange } from '@farm/contracts/rollout';

/** Formats how a canary goes on by itself, to follow its share; empty if it does not. */
export function formatPlan({ plan }: Extract<RolloutChange, { kind: 'canary' }>): string {
  return plan ? `, then ${plan.shares.join(', ')} %, every ${formatMinutes(plan.everyMinutes)}` : '';
}

function formatMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return `${minutes / 1_440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
