import type { NodeSettings } from './nodeSettings.ts';
import { createAskNode } from './askNode.ts';
import type { ChainReader } from './chainReader.ts';
import { parseNodeState } from './parseNodeState.ts';

/** Creates a reader of the chain on a full node. `timeoutMs` as in {@link createAskNode}. */
export function createNodeReader(node: NodeSettings, timeoutMs?: number): ChainReader {
  const ask = createAskNode(node, timeoutMs);
  return {
    read: async (signal) => {
      const answer = await ask('get_blockchain_state', {}, { signal });
      return { ...parseNodeState(answer), source: 'node', at: new Date() };
    },
  };
}
