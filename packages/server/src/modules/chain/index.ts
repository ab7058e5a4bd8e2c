export { deleteOldReadings } from './deleteOldReadings.ts';
export { createChainReader, recordChainReading } from './recordChainReading.ts';
export { readChain, readReadingBefore } from './readChain.ts';
export { listReadings } from './chain.repository.ts';
