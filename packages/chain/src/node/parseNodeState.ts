import { z } from 'zod';
import { parseExactJson } from './parseExactJson.ts';

const netSpaceSchema = z.union([z.bigint().nonnegative(), z.number().int().nonnegative().transform(BigInt)]);

const stateSchema = z.object({
  success: z.literal(true),
  blockchain_state: z.object({
    peak: z.object({ height: z.number().int().nonnegative() }),
    space: netSpaceSchema,
    sync: z.object({ synced: z.literal(true) }),
  }),
});

/**
 * Parses a full node's response to `get_blockchain_state`. A space of 0 means unknown and becomes null.
 * @throws Error if the response has another form, or the node is still syncing
 */
export function parseNodeState(text: string): { height: number; netSpace: bigint | null } {
  const { blockchain_state: state } = stateSchema.parse(parseExactJson(text));
  return { height: state.peak.height, netSpace: state.space === 0n ? null : state.space };
}
