export { deleteOldReadings } from './deleteOldReadings.ts';
export { createChainReader, keepChain } from './keepChain.ts';
export { readChain, readReadingBefore } from './readChain.ts';
export { listReadings } from './repository.ts';
