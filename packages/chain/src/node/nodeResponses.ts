import { z } from 'zod';
import { toCoinId } from '../coins/coin.ts';
import type { CoinRecord, CoinSpendRecord, Peak, PushResult } from './fullNode.ts';
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

/**
 * Parses a response by `parse`. Returns null if the node reports that it does not know what was asked for: a real
 * node fails then, and only the message tells this from other failures.
 */
export function parseUnlessUnknown<T>(unknownMessage: RegExp, parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof NodeRpcError && unknownMessage.test(error.message)) return null;
    throw error;
  }
}

const hex32 = z
  .string()
  .regex(/^(0x)?[0-9a-f]{64}$/i)
  .transform((hex) => hex.slice(-64).toLowerCase());
const hexBytes = z
  .string()
  .regex(/^(0x)?([0-9a-f]{2})*$/i)
  .transform((hex) => Buffer.from(hex.replace(/^0x/i, ''), 'hex'));
const height = z.number().int().nonnegative();
/** The last second that a date holds. */
const MAX_SECONDS = 8.64e12;
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

/** Spend of a coin, and the coin. For an unknown spend the simulated node returns null, while a real node fails. */
export const coinSpendSchema = z
  .object({
    success: z.literal(true),
    coin_solution: z
      .object({
        coin: z.object({ parent_coin_info: hex32, puzzle_hash: hex32, amount: uint64 }),
        puzzle_reveal: hexBytes,
        solution: hexBytes,
      })
      .nullable(),
  })
  .transform(({ coin_solution: spend }): (CoinSpendRecord & { coinId: string }) | null => {
    if (spend === null) return null;
    const { parent_coin_info: parentId, puzzle_hash: puzzleHash, amount } = spend.coin;
    const coinId = toCoinId({ parentId, puzzleHash, amount });
    return { coinId, puzzle: spend.puzzle_reveal, solution: spend.solution };
  });

/** A signage point with its output, or the end of a sub-slot, which the node does not name otherwise. */
export const signagePointSchema = z
  .object({
    success: z.literal(true),
    signage_point: z
      .object({ cc_vdf: z.object({ challenge: hex32, output: z.object({ data: hexBytes }) }) })
      .nullish(),
    eos: z.object({}).nullish(),
    /** Seconds since 1970. */
    time_received: z.number().nonnegative().max(MAX_SECONDS),
    reverted: z.boolean(),
  })
  .transform(({ signage_point: point, eos, time_received, reverted }) => ({
    point: point && { challengeHash: point.cc_vdf.challenge, output: point.cc_vdf.output.data },
    isEndOfSubSlot: eos !== null && eos !== undefined,
    receivedAt: new Date(time_received * 1000),
    isReverted: reverted,
  }));

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

/** A block of the chain. For a height above the peak the simulated node returns null, while a real node fails. */
export const blockRecordSchema = z.object({
  success: z.literal(true),
  block_record: z.object({ header_hash: hex32 }).nullish(),
});

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
