import { z } from 'zod';
import { xchSchema } from '../balance.ts';
import { createPageSchema, pageQuerySchema } from '../paging.ts';
import { bytesSchema } from '../profit.ts';
import { chainIdSchema, payoutBatchDetailSchema } from '../payoutBatch.ts';

/** Number of blocks that were won, and that are expected of the proven space; equal in the long run. */
const countSchema = z.number().int().nonnegative();
const expectedSchema = z.number().nonnegative();

/**
 * Response of `readIncome`: what the pool earned and what profit runs paid, in XCH, by UTC day, newest first, for 30 days.
 * `income` are rewards of PlotNFTs as the ledger booked them, `otherIncome` is whatever else came to the wallet.
 * `expectedRewards` is what the proven space wins on average. `luck` is won by expected, null before anything is expected;
 * `effort` is what was expected since the last block. `excesses` are the newest 100 accounts that prove more space than
 * their machines report, by more than four standard deviations, with the figures of when that began; `deviation` is a part
 * of the proven space.
 */
export const incomeSchema = z.object({
  /** True on a simulated chain, where blocks are won on demand. */
  isSimulated: z.boolean(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      rewards: countSchema,
      expectedRewards: expectedSchema,
      income: xchSchema,
      otherIncome: xchSchema,
      paid: xchSchema,
    }),
  ),
  total: z.object({
    rewards: countSchema,
    expectedRewards: expectedSchema,
    income: xchSchema,
    otherIncome: xchSchema,
    paid: xchSchema,
  }),
  luck: z.number().nonnegative().nullable(),
  effort: expectedSchema,
  /** Factor that profit runs pay by. Above 7/8 they pay more than the pool earns on average. */
  factor: z.string(),
  excesses: z.array(
    z.object({
      account: z.object({ id: z.uuid(), email: z.string() }),
      provenSpace: bytesSchema,
      deviation: z.number().positive(),
      reportedSpace: bytesSchema,
      startedAt: z.iso.datetime(),
    }),
  ),
});
/** See {@link incomeSchema}. */
export type Income = z.infer<typeof incomeSchema>;

/**
 * The pool's part of the reward for a block, in XCH: `waiting` at the contract of its PlotNFT until it is deep enough and
 * absorbed; `absorbed` by a block at `absorbedHeight` to the coin `arrivedCoinId`, and `booked` in the ledger; `taken` by
 * the owner of the PlotNFT, or for another pool. `launcherId` is the PlotNFT, `height` the block that was won.
 */
export const rewardSchema = z.object({
  coinId: chainIdSchema,
  launcherId: chainIdSchema,
  height: z.number().int().nonnegative(),
  amount: xchSchema,
  state: z.enum(['waiting', 'absorbed', 'booked', 'taken']),
  foundAt: z.iso.datetime(),
  absorbedHeight: z.number().int().nonnegative().nullable(),
  arrivedCoinId: chainIdSchema.nullable(),
  bookedAt: z.iso.datetime().nullable(),
  explorerUrl: z.url().nullable(),
});
/** See {@link rewardSchema}. */
export type Reward = z.infer<typeof rewardSchema>;

/** Query of `listRewards`: newest first. */
export const rewardQuerySchema = z.strictObject(pageQuerySchema.shape);
/** See {@link rewardQuerySchema}. */
export type RewardQuery = z.input<typeof rewardQuerySchema>;
/** See {@link rewardQuerySchema}. */
export const rewardPageSchema = createPageSchema(rewardSchema);
/** See {@link rewardQuerySchema}. */
export type RewardPage = z.infer<typeof rewardPageSchema>;

/**
 * Response of `readReward`: a reward and the way of its coin. `batches` are the payments that spent the coin that arrived,
 * and those that spent the change of these, at most ten, in the order of spending.
 */
export const rewardDetailSchema = rewardSchema.extend({ batches: z.array(payoutBatchDetailSchema) });
/** See {@link rewardDetailSchema}. */
export type RewardDetail = z.infer<typeof rewardDetailSchema>;
