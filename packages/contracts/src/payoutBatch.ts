import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { createPageSchema, pageQuerySchema } from './paging.ts';
import { reasonSchema } from './reason.ts';

/** Id of a coin or bundle on the chain: 32 bytes in hex. */
export const chainIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A batch of payments, in XCH. `fee` is the chain fee of the bundle on the chain, or else of the newest bundle; null if
 * signed outside the farm. `endedAt` is the time the batch settled or failed; `split`: a spend elsewhere made some of the
 * payments, and the others were refunded.
 */
export const payoutBatchSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['payout', 'sweep', 'recorded']),
  status: z.enum(['sending', 'settled', 'failed', 'split']),
  payees: z.number().int().nonnegative(),
  amount: xchSchema,
  fee: xchSchema.nullable(),
  bundles: z.number().int().nonnegative(),
  pushes: z.number().int().nonnegative(),
  /** The node's error for the last push; empty if the node accepted it. */
  answer: z.string(),
  state: z.enum(['signed', 'mempool', 'block']),
  height: z.number().int().nonnegative().nullable(),
  depth: z.number().int().nonnegative(),
  confirmations: z.number().int().positive(),
  reorgs: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
/** See {@link payoutBatchSchema}. */
export type PayoutBatch = z.infer<typeof payoutBatchSchema>;

/** Query of `listPayoutBatches`: newest first. */
export const payoutBatchQuerySchema = z.strictObject(pageQuerySchema.shape);
/** See {@link payoutBatchQuerySchema}. */
export type PayoutBatchQuery = z.input<typeof payoutBatchQuerySchema>;
/** See {@link payoutBatchQuerySchema}. */
export const payoutBatchPageSchema = createPageSchema(payoutBatchSchema);
/** See {@link payoutBatchQuerySchema}. */
export type PayoutBatchPage = z.infer<typeof payoutBatchPageSchema>;

const batchActionSchema = z.enum(['reopen', 'release', 'cancel']);

/**
 * Response of `readPayoutBatch`: a batch with its inputs and payments. `actions` are those of {@link batchDecisionSchema}
 * that are possible now.
 */
export const payoutBatchDetailSchema = payoutBatchSchema.extend({
  actions: z.array(batchActionSchema),
  /** Height at which its payments, or the coins it spends, were not on the chain any more; null while they are. */
  missingHeight: z.number().int().nonnegative().nullable(),
  /** Amount of the coins that can be released. */
  releasable: xchSchema,
  inputs: z.array(z.object({ coinId: chainIdSchema, amount: xchSchema, explorerUrl: z.url().nullable() })),
  payments: z.array(
    z.object({
      withdrawalId: z.uuid(),
      email: z.string(),
      address: z.string(),
      /** False if it was refunded instead; null while it is in flight. */
      isPaid: z.boolean().nullable(),
      amount: xchSchema,
      coinId: chainIdSchema,
      explorerUrl: z.url().nullable(),
    }),
  ),
  /** Change returned to the wallet; null if the batch was signed outside the farm. */
  change: xchSchema.nullable(),
  /** Transaction ids of its bundles, oldest first. */
  txIds: z.array(chainIdSchema),
});
/** See {@link payoutBatchDetailSchema}. */
export type PayoutBatchDetail = z.infer<typeof payoutBatchDetailSchema>;

/**
 * Body of `updatePayoutBatch`, which returns {@link payoutBatchDetailSchema}. `reopen` sends a settled batch again whose
 * payments are not on the chain any more. `release` lets the worker move the unspent coins of a batch that failed or was split.
 * `cancel` ends a batch in flight, of which a coin is not on the chain any more, and refunds it.
 */
export const batchDecisionSchema = z.strictObject({ action: batchActionSchema, reason: reasonSchema });
/** See {@link batchDecisionSchema}. */
export type BatchDecision = z.input<typeof batchDecisionSchema>;
