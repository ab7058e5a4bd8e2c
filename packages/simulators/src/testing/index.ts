export { makeNodeState, startNode } from './startNode.ts';
export { startTestChain } from './testChain.ts';
export type { TestChain } from './testChain.ts';
