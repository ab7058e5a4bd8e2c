export { toAddressBlock } from './toAddressBlock.ts';
export { addRequestLimits } from './addRequestLimits.ts';
export {
  deleteHits,
  deleteIdleWindows,
  isLimitReached,
  recordHit,
  cancelSlot,
  useSlotIfFree,
  useSlot,
} from './rateLimit.repository.ts';
export { assertPointsLeft, usePoint } from './requestPoints.ts';
export { rateRules, type RateRule } from './rules.ts';
