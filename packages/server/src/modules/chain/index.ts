export { createFullNode } from './createFullNode.ts';
export { deleteOldReadings } from './deleteOldReadings.ts';
export type { ChainWriter, CoinReader, CoinRecord, FullNode, Peak } from './fullNode.ts';
export { createChainReader, keepChain } from './keepChain.ts';
export { readChain, readReadingBefore } from './readChain.ts';
export { listReadings } from './repository.ts';
