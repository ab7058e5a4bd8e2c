import type { NodeSettings } from './nodeSettings.ts';
import { createNodeRpc } from './createNodeRpc.ts';
import type { ChainReader } from './chainReader.ts';
import { parseNodeState } from './parseNodeState.ts';

/** Creates a reader of the chain on a full node. `timeoutMs` as in {@link createNodeRpc}. */
export function createNodeReader(node: NodeSettings, timeoutMs?: number): ChainReader {
  const rpc = createNodeRpc(node, timeoutMs);
  return {
    read: async (signal) => {
      const answer = await rpc('get_blockchain_state', {}, { signal });
      return { ...parseNodeState(answer), source: 'node', at: new Date() };
    },
  };
}
