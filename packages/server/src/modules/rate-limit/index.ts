export { addressBlock } from './addressBlock.ts';
export { addRequestLimits } from './addRequestLimits.ts';
export { deleteIdleWindows, isLimitReached, recordHit, releaseSlot, takeSlot } from './repository.ts';
export { rateRules } from './rules.ts';
