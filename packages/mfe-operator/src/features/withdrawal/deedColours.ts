import type { WithdrawalDecision } from '@farm/contracts';

/** What ends a withdrawal is red. */
export const deedColours = {
  approve: 'primary',
  release: 'primary',
  hold: 'primary',
  cancel: 'error',
  reject: 'error',
} as const satisfies Record<WithdrawalDecision, string>;
