export { addressBlock } from './addressBlock.ts';
export { deleteIdleWindows, isLimitReached, recordHit, releaseSlot, takeSlot } from './repository.ts';
export { rateRules } from './rules.ts';
