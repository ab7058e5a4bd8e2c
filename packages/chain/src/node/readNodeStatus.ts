import { z } from 'zod';
import { createNodeRpc, type NodeClientOptions } from './createNodeRpc.ts';
import { parseResponse } from './nodeResponses.ts';
import type { NodeSettings } from './nodeSettings.ts';

/** State of a full node, synced or not. */
export interface NodeStatus {
  /** Height of its newest block; null if it has none yet. */
  height: number | null;
  isSynced: boolean;
  /** Height that it is syncing to; null unless it is syncing. */
  targetHeight: number | null;
  /** Time of its newest block that has one, within the last few minutes of a synced chain; null if it has none. */
  blockTime: Date | null;
  /** Name of its network, such as `mainnet`. */
  network: string;
  /** Genesis challenge in hex; null from nodes that do not tell. */
  genesis: string | null;
}

const height = z.number().int().nonnegative();
const seconds = z.number().int().nonnegative().max(8.64e12).nullish();
const stateSchema = z.object({
  success: z.literal(true),
  blockchain_state: z.object({
    peak: z
      .object({ height, timestamp: seconds, prev_transaction_block_height: height.optional() })
      .nullable(),
    sync: z.object({
      synced: z.boolean(),
      sync_mode: z.boolean().optional(),
      sync_tip_height: height.nullish(),
    }),
  }),
});
const blockSchema = z.object({ success: z.literal(true), block_record: z.object({ timestamp: seconds }) });
const networkSchema = z.object({
  success: z.literal(true),
  network_name: z.string(),
  genesis_challenge: z
    .string()
    .regex(/^(0x)?[0-9a-f]{64}$/i)
    .transform((hex) => hex.slice(-64).toLowerCase())
    .optional(),
});

/**
 * Reads the state of a full node, also while it is syncing.
 * @throws Error if the node does not respond as expected, or a file of its certificates cannot be read
 */
export async function readNodeStatus(node: NodeSettings, options?: NodeClientOptions): Promise<NodeStatus> {
  const rpc = createNodeRpc(node, options);
  const ask = async <T>(method: string, body: object, schema: z.ZodType<T>) =>
    parseResponse(method, await rpc(method, body), schema);
  const { peak, sync } = (await ask('get_blockchain_state', {}, stateSchema)).blockchain_state;
  const { network_name: network, genesis_challenge: genesis = null } = await ask(
    'get_network_info',
    {},
    networkSchema,
  );
  // Only blocks with transactions have a time: about every third.
  const timed =
    peak && !peak.timestamp && peak.prev_transaction_block_height !== undefined
      ? (await ask('get_block_record_by_height', { height: peak.prev_transaction_block_height }, blockSchema))
          .block_record
      : peak;
  return {
    height: peak?.height ?? null,
    isSynced: sync.synced,
    targetHeight: sync.sync_mode === true ? (sync.sync_tip_height ?? null) : null,
    blockTime: timed?.timestamp ? new Date(timed.timestamp * 1_000) : null,
    network,
    genesis,
  };
}
