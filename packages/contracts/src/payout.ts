import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { chainIdSchema, payoutBatchSchema } from './payoutBatch.ts';
import { reasonSchema } from './reason.ts';

/**
 * State of a payment on the chain as of `at`. `signed`: not known to any node yet; `mempool`: waiting for a block;
 * `block`: in block `height`, with `depth` blocks on top; final at `confirmations` blocks. `reorgs` counts the blocks
 * with the payment that were replaced; after each, the payment waits for another block.
 */
export const paymentSchema = z.object({
  coinId: chainIdSchema,
  state: z.enum(['signed', 'mempool', 'block']),
  height: z.number().int().nonnegative().nullable(),
  depth: z.number().int().nonnegative(),
  confirmations: z.number().int().positive(),
  reorgs: z.number().int().nonnegative(),
  /** Page of the coin, if the farm has an explorer configured. */
  explorerUrl: z.url().nullable(),
  at: z.iso.datetime(),
});
/** See {@link paymentSchema}. */
export type Payment = z.infer<typeof paymentSchema>;

/**
 * A coin of the wallet, in XCH: `free` for a batch, `confirming` until it has enough blocks on top, `given` to a batch
 * in flight or change of such a batch, `stranded` by a failed batch until an operator releases it, `released` until the
 * worker has moved it.
 */
export const walletCoinSchema = z.object({
  coinId: chainIdSchema,
  amount: xchSchema,
  address: z.string(),
  height: z.number().int().nonnegative(),
  depth: z.number().int().nonnegative(),
  state: z.enum(['free', 'confirming', 'given', 'stranded', 'released']),
  explorerUrl: z.url().nullable(),
});
/** See {@link walletCoinSchema}. */
export type WalletCoin = z.infer<typeof walletCoinSchema>;

/**
 * A spend of a wallet coin that no batch explains, with its outputs, in XCH. It can be recorded once it is final. `use` is
 * what recording makes of an output. `wallet`: it came back. `paid`: it paid a withdrawal of a batch. `withdrawal`: it becomes the payment of an unpaid withdrawal of
 * `email`. `owed`: it went to an address that only `email` uses and matches no withdrawal, so `recordPayoutSpends` takes it back from
 * that account; `recordPayoutSpend` posts it to suspense. `suspense`: nobody's, or the address of several accounts.
 */
export const unknownSpendSchema = z.object({
  coinId: chainIdSchema,
  amount: xchSchema,
  height: z.number().int().nonnegative(),
  isFinal: z.boolean(),
  outputs: z.array(
    z.object({
      coinId: chainIdSchema,
      address: z.string(),
      amount: xchSchema,
      use: z.enum(['wallet', 'paid', 'withdrawal', 'owed', 'suspense']),
      email: z.string().nullable(),
    }),
  ),
});
/** See {@link unknownSpendSchema}. */
export type UnknownSpendView = z.infer<typeof unknownSpendSchema>;

/**
 * Mismatch between chain and ledger, in XCH. `wallet`: the coins of the wallet differ from the ledger. `owed`: the farm
 * owes more than its assets on the chain. `spend`: a wallet coin was spent by no batch; `pending`: such a spend is in
 * the mempool of a node. `vanished`: the payments of a settled batch are not on the chain any more. `restored`: the
 * database was restored from a backup, and a person has to look at what was paid since `takenAt`.
 */
export const payoutProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), wallet: xchSchema, ledger: xchSchema }),
  z.object({ kind: z.literal('owed'), owed: xchSchema, assets: xchSchema }),
  z.object({ kind: z.literal('spend'), coinId: chainIdSchema, amount: xchSchema }),
  z.object({ kind: z.literal('pending'), coinId: chainIdSchema, amount: xchSchema }),
  z.object({ kind: z.literal('vanished'), batchId: z.uuid(), number: z.string() }),
  z.object({ kind: z.literal('restored'), takenAt: z.iso.datetime() }),
]);
/** See {@link payoutProblemSchema}. */
export type PayoutProblem = z.infer<typeof payoutProblemSchema>;

/**
 * Reason why nothing is paid at the moment. `doubted`: chain and ledger differ and are compared again. `keyless`: the
 * address of the signer is not known yet. `message` is the error message of a program, in English.
 */
export const payoutObstacleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('doubted') }),
  z.object({ kind: z.literal('keyless') }),
  z.object({ kind: z.literal('signerAway') }),
  z.object({ kind: z.literal('signerRefuses'), message: z.string() }),
  z.object({ kind: z.literal('chainAway'), since: z.iso.datetime(), message: z.string() }),
]);
/** See {@link payoutObstacleSchema}. */
export type PayoutObstacle = z.infer<typeof payoutObstacleSchema>;

/**
 * Difference in the comparison `checkId`, in XCH: the coins of the wallet on the chain, and its balance in the ledger.
 */
export const payoutDifferenceSchema = z.object({
  checkId: z.string(),
  at: z.iso.datetime(),
  wallet: xchSchema,
  ledger: xchSchema,
});
/** See {@link payoutDifferenceSchema}. */
export type PayoutDifference = z.infer<typeof payoutDifferenceSchema>;

/**
 * Response of `readPayouts`. `off`: no signer is configured. `obstacle` is null if payouts can proceed. An open breaker
 * stops payouts until a person closes it. `ledger` is the wallet's balance in the ledger, which must equal
 * `wallet.free + wallet.stranded + wallet.inFlight`: confirming coins enter the ledger once they have enough blocks on
 * top.
 */
export const payoutsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('on'),
    obstacle: payoutObstacleSchema.nullable(),
    chain: z
      .object({ height: z.number().int().nonnegative(), at: z.iso.datetime(), isSimulated: z.boolean() })
      .nullable(),
    breaker: z.object({
      isOpen: z.boolean(),
      /** Reason of the operator; empty if the farm opened the breaker by itself because of the problems. */
      reason: z.string(),
      problems: z.array(payoutProblemSchema),
      /** Email address of the operator; empty if the farm acted by itself. */
      by: z.string(),
      at: z.iso.datetime().nullable(),
    }),
    wallet: z.object({
      address: z.string(),
      retiredAddresses: z.array(z.string()),
      free: xchSchema,
      stranded: xchSchema,
      confirming: xchSchema,
      inFlight: xchSchema,
      /** The largest coins, at most 100. */
      coins: z.array(walletCoinSchema),
      coinCount: z.number().int().nonnegative(),
    }),
    ledger: xchSchema,
    reserves: xchSchema,
    owed: z.object({ usable: xchSchema, frozen: xchSchema, total: xchSchema }),
    waiting: z.object({ count: z.number().int().nonnegative(), amount: xchSchema }),
    /** Withdrawals held because the wallet has too little. */
    short: z.object({ count: z.number().int().nonnegative(), amount: xchSchema }),
    /** Coins that batches in flight merge, or move to the current key. */
    merging: z.object({ count: z.number().int().nonnegative(), amount: xchSchema }),
    lastCheck: z.object({ at: z.iso.datetime(), problems: z.array(payoutProblemSchema) }).nullable(),
    /**
     * Difference between wallet and ledger in the last comparison that no spend explains, to be booked. Null without one,
     * and while payouts are not stopped or spends are not recorded.
     */
    difference: payoutDifferenceSchema.nullable(),
    unknownSpends: z.array(unknownSpendSchema),
    /** Batches in flight, oldest first, at most 100. */
    batches: z.array(payoutBatchSchema),
  }),
]);
/** See {@link payoutsSchema}. */
export type Payouts = z.infer<typeof payoutsSchema>;

/** Body of `updatePayoutBreaker`, which stops or resumes payouts and returns {@link payoutsSchema}. */
export const breakerChangeSchema = z.strictObject({ isOpen: z.boolean(), reason: reasonSchema });
/** See {@link breakerChangeSchema}. */
export type BreakerChange = z.input<typeof breakerChangeSchema>;

/**
 * Body of `recordPayoutSpend`, which records a spend that no batch explains and returns {@link payoutsSchema}. Outputs that
 * match open withdrawals exactly become their payments; what else left the wallet is posted to suspense with the reason.
 */
export const spendRecordSchema = z.strictObject({ reason: reasonSchema });
/** See {@link spendRecordSchema}. */
export type SpendRecord = z.input<typeof spendRecordSchema>;

/**
 * Body of `recordPayoutDifference`, which books the difference of a comparison between wallet and suspense, if a comparison
 * made now finds the same one, and returns {@link payoutsSchema}.
 */
export const differenceRecordSchema = z.strictObject({
  checkId: z.string().regex(/^\d{1,18}$/),
  reason: reasonSchema,
});

/**
 * Body of `recordPayoutSpends`, which records all final spends that no batch explains, at most {@link MAX_RECORDED_SPENDS} at
 * once, and returns {@link payoutsSchema} with the rest. Accounts owe back what they got without a withdrawal. Repeating it goes on where the last one ended.
 */
export const spendsRecordSchema = z.strictObject({ reason: reasonSchema });

/** Path parameters of a coin. `coinId` is null for malformed ids, which are then not found. */
export const coinParamsSchema = z.strictObject({
  coinId: z.string().transform((text) => chainIdSchema.safeParse(text).data ?? null),
});
