import { z } from 'zod';
import { toCoinId } from '../coins/coin.ts';
import type { CoinRecord, Peak, PushResult } from './fullNode.ts';
import { parseExactJson } from './parseExactJson.ts';

/** Thrown if a node reports a failure; carries the message of the node. */
export class NodeRpcError extends Error {}

const failureSchema = z.object({ success: z.literal(false), error: z.string().nullish() });

/**
 * Parses a node's response with a schema.
 * @throws NodeRpcError if the node reports a failure
 * @throws Error if the response has another form
 */
export function parseResponse<T>(method: string, text: string, schema: z.ZodType<T>): T {
  const answer = parseExactJson(text);
  const failure = failureSchema.safeParse(answer);
  if (failure.success) throw new NodeRpcError(`${method}: ${failure.data.error ?? 'it failed'}`);
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error(`${method}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const hex32 = z
  .string()
  .regex(/^(0x)?[0-9a-f]{64}$/i)
  .transform((hex) => hex.slice(-64).toLowerCase());
const height = z.number().int().nonnegative();
const uint64 = z
  .union([z.bigint().nonnegative(), z.number().int().nonnegative().transform(BigInt)])
  .refine((amount) => amount < 2n ** 64n);

const recordSchema = z
  .object({
    coin: z.object({ parent_coin_info: hex32, puzzle_hash: hex32, amount: uint64 }),
    confirmed_block_index: height,
    /** 0 while unspent. */
    spent_block_index: height,
  })
  .transform(({ coin, confirmed_block_index, spent_block_index }): CoinRecord => {
    const plain = { parentId: coin.parent_coin_info, puzzleHash: coin.puzzle_hash, amount: coin.amount };
    return {
      ...plain,
      coinId: toCoinId(plain),
      height: confirmed_block_index,
      spentHeight: spent_block_index === 0 ? null : spent_block_index,
    };
  });

/** A complete list of coin records; a truncated list is rejected. */
export const coinsSchema = z
  .object({
    success: z.literal(true),
    coin_records: z.array(recordSchema),
    truncated: z.literal(false).nullish(),
    next_cursor: z.null().optional(),
  })
  .transform(({ coin_records: records }) => records);

/** The peak of a node, and its sync state. */
export const peakSchema = z
  .object({
    success: z.literal(true),
    blockchain_state: z.object({
      peak: z.object({ height, header_hash: hex32 }).nullable(),
      sync: z.object({ synced: z.boolean() }),
    }),
  })
  .transform(({ blockchain_state: { peak, sync } }): { peak: Peak | null; isSynced: boolean } => ({
    peak: peak && { height: peak.height, headerHash: peak.header_hash },
    isSynced: sync.synced,
  }));

/** A bundle in the mempool. For an unknown id the simulated node returns null, while a real node fails. */
export const mempoolItemSchema = z.object({ success: z.literal(true), mempool_item: z.unknown() });

/** Bundles in the mempool that spend a coin. */
export const mempoolItemsSchema = z.object({ success: z.literal(true), mempool_items: z.array(z.unknown()) });

/** Estimated fee for the requested target time, in mojo. */
export const feeSchema = z
  .object({ success: z.literal(true), estimates: z.tuple([uint64]) })
  .transform(({ estimates: [fee] }) => fee);

const MAX_REASON_CHARS = 300;

/** Response of a node to a bundle; a reported failure is a valid response. */
export const pushSchema = z.union([
  z
    .object({ success: z.literal(true), status: z.enum(['SUCCESS', 'PENDING']) })
    .transform(({ status }): PushResult => ({
      outcome: status === 'SUCCESS' ? 'accepted' : 'pending',
      reason: '',
    })),
  failureSchema.transform(({ error }): PushResult => ({
    outcome: 'refused',
    reason: (error ?? '').slice(0, MAX_REASON_CHARS),
  })),
]);
