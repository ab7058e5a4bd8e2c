import type { NodeSettings } from './nodeSettings.ts';
import { createNodeRpc, type NodeClientOptions } from './createNodeRpc.ts';
import type { ChainReader } from './chainReader.ts';
import { parseNodeState } from './parseNodeState.ts';

/** Creates a reader of the chain on a full node. */
export function createNodeReader(node: NodeSettings, options?: NodeClientOptions): ChainReader {
  const rpc = createNodeRpc(node, options);
  return {
    read: async () => {
      const answer = await rpc('get_blockchain_state', {});
      return { ...parseNodeState(answer), source: 'node', at: new Date() };
    },
  };
}
