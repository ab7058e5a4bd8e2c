import { applyCorrection } from './modules/correction/index.ts';
import { applyResetOrder } from './modules/factor-reset/index.ts';
import { applyDeposit } from './modules/ledger/index.ts';
import type { ProposalKinds } from './modules/proposal/index.ts';
import { applyApproval } from './modules/withdrawal/index.ts';

/** Actions that a second operator confirms. Another kind needs an entry here and in `proposalKindSchema`. */
export const proposalKinds: ProposalKinds = {
  deposit: applyDeposit,
  approval: applyApproval,
  correction: applyCorrection,
  'factor-reset': applyResetOrder,
};
