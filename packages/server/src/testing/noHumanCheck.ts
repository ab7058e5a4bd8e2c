import type { HumanCheck } from '../modules/human-check/humanCheck.ts';

/** Takes anything for a solution, for tests that are not about the check. */
export const NO_HUMAN_CHECK: HumanCheck = {
  challenge: () => Promise.resolve({}),
  verify: () => Promise.resolve('normal'),
};
