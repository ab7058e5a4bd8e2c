import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { pageOf, pageQuerySchema } from './paging.ts';
import { reasonSchema } from './reason.ts';

/** A coin's or bundle's name on the chain: 32 bytes in hex. */
export const chainIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * How a payment stands on the chain, as it was last read at `at`. `signed`: no node is known to hold it yet; `mempool`: it
 * waits for a block; `block`: it is in block `height`, with `depth` blocks on top, and final with `confirmations` of
 * them. `reorgs` counts how often a block that held it was replaced, after which it waits for another one.
 */
export const paymentSchema = z.object({
  coinId: chainIdSchema,
  state: z.enum(['signed', 'mempool', 'block']),
  height: z.number().int().nonnegative().nullable(),
  depth: z.number().int().nonnegative(),
  confirmations: z.number().int().positive(),
  reorgs: z.number().int().nonnegative(),
  /** A page about the coin, when the farm names an explorer. */
  explorerUrl: z.url().nullable(),
  at: z.iso.datetime(),
});
/** See {@link paymentSchema}. */
export type Payment = z.infer<typeof paymentSchema>;

/**
 * `readReserves`, public: what the farm holds on the chain beside what it owes, XCH, as it was last compared. `off`:
 * the farm pays nothing by itself, and nothing is known of the chain. `unread`: it will, but nothing was compared yet.
 * `wallet` are coins that are deep enough, `inFlight` what was given to payments that are not final, `reserves` coins at
 * watched addresses. Owed is what users can use and what is frozen under withdrawals. `isHalted`: payouts are stopped
 * until an operator has looked.
 */
export const reservesSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('unread') }),
  z.object({
    state: z.literal('on'),
    /** Of the chain as it was compared. */
    height: z.number().int().nonnegative(),
    at: z.iso.datetime(),
    isSimulated: z.boolean(),
    assets: z.object({ wallet: xchSchema, inFlight: xchSchema, reserves: xchSchema, total: xchSchema }),
    owed: z.object({ usable: xchSchema, frozen: xchSchema, total: xchSchema }),
    isCovered: z.boolean(),
    isHalted: z.boolean(),
    /** Whoever doubts it adds up the coins of these addresses. */
    addresses: z.array(
      z.object({ address: z.string(), kind: z.enum(['wallet', 'reserve']), explorerUrl: z.url().nullable() }),
    ),
  }),
]);
/** See {@link reservesSchema}. */
export type Reserves = z.infer<typeof reservesSchema>;

/**
 * A coin of the wallet, XCH: `free` to be given to a batch, `confirming` until it is deep enough, `given` to a batch in
 * flight or the change of one, `stranded` after a batch that failed: it is given to none again, so a person moves it.
 */
export const walletCoinSchema = z.object({
  coinId: chainIdSchema,
  amount: xchSchema,
  address: z.string(),
  height: z.number().int().nonnegative(),
  depth: z.number().int().nonnegative(),
  state: z.enum(['free', 'confirming', 'given', 'stranded']),
  explorerUrl: z.url().nullable(),
});
/** See {@link walletCoinSchema}. */
export type WalletCoin = z.infer<typeof walletCoinSchema>;

/** A spend of a coin of the wallet that no batch explains, with what it made, XCH. It can be recorded once it is final. */
export const unknownSpendSchema = z.object({
  coinId: chainIdSchema,
  amount: xchSchema,
  height: z.number().int().nonnegative(),
  isFinal: z.boolean(),
  outputs: z.array(z.object({ coinId: chainIdSchema, address: z.string(), amount: xchSchema })),
});
/** See {@link unknownSpendSchema}. */
export type UnknownSpendView = z.infer<typeof unknownSpendSchema>;

/**
 * A batch of payments, XCH. `fee` is what the chain gets by the bundle that it holds, or else by the newest one; null when
 * somebody else signed it. `endedAt` is when it was settled or failed.
 */
export const payoutBatchSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['payout', 'sweep', 'recorded']),
  status: z.enum(['sending', 'settled', 'failed']),
  payees: z.number().int().nonnegative(),
  amount: xchSchema,
  fee: xchSchema.nullable(),
  bundles: z.number().int().nonnegative(),
  pushes: z.number().int().nonnegative(),
  /** What the node said to the last push; empty when it took it. */
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

/** `listPayoutBatches`, newest first. */
export const payoutBatchQuerySchema = z.strictObject(pageQuerySchema.shape);
/** See {@link payoutBatchQuerySchema}. */
export type PayoutBatchQuery = z.input<typeof payoutBatchQuerySchema>;
/** See {@link payoutBatchQuerySchema}. */
export const payoutBatchPageSchema = pageOf(payoutBatchSchema);
/** See {@link payoutBatchQuerySchema}. */
export type PayoutBatchPage = z.infer<typeof payoutBatchPageSchema>;

/** `readPayoutBatch`: whom it pays from what. */
export const payoutBatchDetailSchema = payoutBatchSchema.extend({
  inputs: z.array(z.object({ coinId: chainIdSchema, amount: xchSchema, explorerUrl: z.url().nullable() })),
  payments: z.array(
    z.object({
      withdrawalId: z.uuid(),
      email: z.string(),
      address: z.string(),
      amount: xchSchema,
      coinId: chainIdSchema,
      explorerUrl: z.url().nullable(),
    }),
  ),
  /** What came back to the wallet; null when somebody else signed it. */
  change: xchSchema.nullable(),
  /** Of its bundles, the oldest first. */
  txIds: z.array(chainIdSchema),
});
/** See {@link payoutBatchDetailSchema}. */
export type PayoutBatchDetail = z.infer<typeof payoutBatchDetailSchema>;

/**
 * What does not agree between chain and books, XCH. `wallet`: coins of the wallet beside what the ledger says of them.
 * `owed`: more than lies on the chain. `spend`: of a coin of the wallet, by no batch; `pending`: one
 * that a node holds for a coming block.
 */
export const payoutProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), wallet: xchSchema, ledger: xchSchema }),
  z.object({ kind: z.literal('owed'), owed: xchSchema, assets: xchSchema }),
  z.object({ kind: z.literal('spend'), coinId: chainIdSchema, amount: xchSchema }),
  z.object({ kind: z.literal('pending'), coinId: chainIdSchema, amount: xchSchema }),
]);
/** See {@link payoutProblemSchema}. */
export type PayoutProblem = z.infer<typeof payoutProblemSchema>;

/**
 * Why nothing is paid at the moment. `doubted`: chain and books do not agree, and are compared once more. `keyless`: the
 * signer has not told its address yet. `message` is what a program said, English.
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
 * `readPayouts`. `off`: no signer is configured. `obstacle` is null when nothing is in the way. The breaker is what stops payouts until a person closes it. `ledger` is what
 * the ledger says lies in the wallet, which `wallet.free + wallet.stranded + wallet.inFlight` has to be: what is confirming
 * comes into the books once it is deep enough.
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
      /** The operator's; empty when the farm did it by itself, because of the problems. */
      reason: z.string(),
      problems: z.array(payoutProblemSchema),
      /** The operator's e-mail address; empty when the farm did it by itself. */
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
      /** The largest, at most 100. */
      coins: z.array(walletCoinSchema),
      coinCount: z.number().int().nonnegative(),
    }),
    ledger: xchSchema,
    reserves: xchSchema,
    owed: z.object({ usable: xchSchema, frozen: xchSchema, total: xchSchema }),
    waiting: z.object({ count: z.number().int().nonnegative(), amount: xchSchema }),
    /** Held because the wallet is short. */
    short: z.object({ count: z.number().int().nonnegative(), amount: xchSchema }),
    lastCheck: z.object({ at: z.iso.datetime(), problems: z.array(payoutProblemSchema) }).nullable(),
    unknownSpends: z.array(unknownSpendSchema),
    /** In flight, oldest first, at most 100. */
    batches: z.array(payoutBatchSchema),
  }),
]);
/** See {@link payoutsSchema}. */
export type Payouts = z.infer<typeof payoutsSchema>;

/** `updatePayoutBreaker`, answered with {@link payoutsSchema}: stops payouts, or lets them go on. */
export const breakerChangeSchema = z.strictObject({ isOpen: z.boolean(), reason: reasonSchema });
/** See {@link breakerChangeSchema}. */
export type BreakerChange = z.input<typeof breakerChangeSchema>;

/**
 * `recordPayoutSpend`, answered with {@link payoutsSchema}: takes a spend that no batch
 * explains into the books. What it paid to withdrawals that are approved and ask for just that is their payment; the
 * rest that left the wallet is posted to suspense with the reason.
 */
export const spendRecordSchema = z.strictObject({ reason: reasonSchema });
/** See {@link spendRecordSchema}. */
export type SpendRecord = z.input<typeof spendRecordSchema>;

/** The path of a coin. Whatever is no name of a coin names nothing. */
export const coinParamsSchema = z.strictObject({
  coinId: z.string().transform((text) => chainIdSchema.safeParse(text).data ?? null),
});
