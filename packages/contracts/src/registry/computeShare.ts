import type { Canary, Step } from './canary.ts';

/** Computes the share of visitors that a canary has at a time: that of the last step of its plan until then. */
export function computeShare({ percent, plan }: Pick<Canary, 'percent' | 'plan'>, at: Date): number {
  return plan?.steps.findLast((step) => Date.parse(step.at) <= at.getTime())?.percent ?? percent;
}

/** Finds the step that a canary takes next; null without one. */
export function findNextStep({ plan }: Pick<Canary, 'plan'>, at: Date): Step | null {
  return plan?.steps.find((step) => Date.parse(step.at) > at.getTime()) ?? null;
}
