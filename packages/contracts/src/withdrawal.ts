import { z } from 'zod';
import { chiaAddressSchema } from './address.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { idParamsSchema } from './idParams.ts';
import { MEMO_MAX_LENGTH } from './limits.ts';
import { pageOf, pageQuerySchema, periodFilterSchema } from './paging.ts';
import { paymentSchema } from './payout.ts';
import { reasonSchema } from './reason.ts';
import { lineSchema } from './text.ts';

/** Where a withdrawal stands (specification, section 4). */
export const withdrawalStatusSchema = z.enum([
  'pending',
  'held',
  'approved',
  'sending',
  'success',
  'failed',
  'canceled',
  'refunded',
]);
/** See {@link withdrawalStatusSchema}. */
export type WithdrawalStatus = z.infer<typeof withdrawalStatusSchema>;

/**
 * Why a withdrawal is held. The first three lapse by themselves; the others wait for an operator.
 * `hot_wallet`: the farm's wallet has to be refilled first. `owner`: the account's owner asked for it by the
 * link of a mail. `operator`: an operator did.
 */
export const holdReasonSchema = z.enum([
  'new_address',
  'new_password',
  'daily_limit',
  'large_amount',
  'hot_wallet',
  'owner',
  'operator',
]);
/** See {@link holdReasonSchema}. */
export type HoldReason = z.infer<typeof holdReasonSchema>;

/** A withdrawal, XCH. `received` is `amount - fee`: what arrives in the wallet. */
export const withdrawalSchema = z.object({
  id: z.uuid(),
  amount: xchSchema,
  fee: xchSchema,
  received: xchSchema,
  address: z.string(),
  memo: z.string(),
  status: withdrawalStatusSchema,
  /** Why it is held; empty in any other status. */
  holdReasons: z.array(holdReasonSchema),
  /** When the farm goes on by itself: a cancel window or a hold ends. Null when it waits for somebody. */
  proceedsAt: z.iso.datetime().nullable(),
  /** Whether its user may cancel it now. */
  isCancelable: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
/** See {@link withdrawalSchema}. */
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** A step that a withdrawal took. `from` is null for the first; `reason` is words of an operator, or empty. */
export const withdrawalEventSchema = z.object({
  from: withdrawalStatusSchema.nullable(),
  to: withdrawalStatusSchema,
  actor: z.enum(['user', 'operator', 'farm']),
  holdReasons: z.array(holdReasonSchema),
  reason: z.string(),
  at: z.iso.datetime(),
});
/** See {@link withdrawalEventSchema}. */
export type WithdrawalEvent = z.infer<typeof withdrawalEventSchema>;

/**
 * `readWithdrawal`: a withdrawal with its steps, oldest first, and its payment once it is signed. `isPaying` as
 * in {@link withdrawalRuleSchema}.
 */
export const withdrawalDetailSchema = withdrawalSchema.extend({
  events: z.array(withdrawalEventSchema),
  payment: paymentSchema.nullable(),
  isPaying: z.boolean(),
});
/** See {@link withdrawalDetailSchema}. */
export type WithdrawalDetail = z.infer<typeof withdrawalDetailSchema>;

/** `downloadWithdrawals`, and the filters of the list, by the day of creation. */
export const withdrawalFilterSchema = periodFilterSchema.extend({
  status: withdrawalStatusSchema.optional(),
});
/** See {@link withdrawalFilterSchema}. */
export type WithdrawalFilter = z.infer<typeof withdrawalFilterSchema>;

/** `listWithdrawals`: filters, cursor and limit. */
export const withdrawalQuerySchema = withdrawalFilterSchema.extend(pageQuerySchema.shape);
/** See {@link withdrawalQuerySchema}. */
export type WithdrawalQuery = z.input<typeof withdrawalQuerySchema>;

/** See {@link withdrawalQuerySchema}. */
export const withdrawalPageSchema = pageOf(withdrawalSchema);
/** See {@link withdrawalPageSchema}. */
export type WithdrawalPage = z.infer<typeof withdrawalPageSchema>;

/**
 * `createWithdrawal`, with an `Idempotency-Key`, answered 201. `address` is one that the user keeps.
 * `insufficient_balance`, `idempotency_conflict` or `validation_failed` with the field.
 */
export const newWithdrawalSchema = z.strictObject({
  amount: positiveXchSchema,
  address: chiaAddressSchema,
  memo: lineSchema(MEMO_MAX_LENGTH).default(''),
});
/** See {@link newWithdrawalSchema}. */
export type NewWithdrawal = z.input<typeof newWithdrawalSchema>;

/**
 * `readWithdrawalRule`, XCH and seconds. Above `autoMax`, or beyond `leftToday` (of `dailyMax` in any
 * 24 hours), a withdrawal is taken all the same, but an operator looks at it, or it waits, first.
 */
export const withdrawalRuleSchema = z.object({
  fee: xchSchema,
  min: xchSchema,
  autoMax: xchSchema,
  dailyMax: xchSchema,
  leftToday: xchSchema,
  cancelWindowSeconds: z.number().int().nonnegative(),
  coolDownSeconds: z.number().int().nonnegative(),
  /** Blocks on top of a payment until it counts as final. */
  confirmations: z.number().int().positive(),
  /** Whether the farm pays at present; while it does not, a withdrawal waits once it is approved. */
  isPaying: z.boolean(),
});
/** See {@link withdrawalRuleSchema}. */
export type WithdrawalRule = z.infer<typeof withdrawalRuleSchema>;

const operatorDeedSchema = z.enum(['approve', 'hold', 'release', 'cancel', 'reject']);

/** A withdrawal as an operator sees it. */
export const operatorWithdrawalSchema = withdrawalSchema.extend({
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** What an operator may do with it now. */
  deeds: z.array(operatorDeedSchema),
});
/** See {@link operatorWithdrawalSchema}. */
export type OperatorWithdrawal = z.infer<typeof operatorWithdrawalSchema>;
/** An operator's decision about a withdrawal: `decideWithdrawal` with a {@link withdrawalDeedSchema}. */
export type WithdrawalDeed = OperatorWithdrawal['deeds'][number];

/**
 * `listOperatorWithdrawals`: as {@link withdrawalQuerySchema}, and of accounts by a part of their e-mail address.
 * `waits`: only those that are held until an operator decides, not those that go on by themselves.
 */
export const operatorWithdrawalQuerySchema = withdrawalQuerySchema.extend({
  email: lineSchema(254).toLowerCase().optional(),
  waits: z.literal('person').optional(),
});
/** See {@link operatorWithdrawalQuerySchema}. */
export type OperatorWithdrawalQuery = z.input<typeof operatorWithdrawalQuerySchema>;
/** See {@link operatorWithdrawalQuerySchema}. */
export const operatorWithdrawalPageSchema = pageOf(operatorWithdrawalSchema);
/** See {@link operatorWithdrawalPageSchema}. */
export type OperatorWithdrawalPage = z.infer<typeof operatorWithdrawalPageSchema>;

/** `readOperatorWithdrawal`, and the answer to a deed. */
export const operatorWithdrawalDetailSchema = operatorWithdrawalSchema.extend({
  events: z.array(withdrawalEventSchema.extend({ by: z.string() })),
  payment: paymentSchema.nullable(),
});
/** A withdrawal with its steps; `by` is the e-mail address of who took it, or empty. */
export type OperatorWithdrawalDetail = z.infer<typeof operatorWithdrawalDetailSchema>;

/** The body of a deed: why. Answers `illegal_transition` when the withdrawal no longer allows it. */
export const withdrawalDeedSchema = z.strictObject({ reason: reasonSchema });
/** See {@link withdrawalDeedSchema}. */
export type WithdrawalDeedBody = z.input<typeof withdrawalDeedSchema>;

/** The path of a deed. Whatever is no deed names nothing, so `deed` is null then. */
export const withdrawalDeedParamsSchema = idParamsSchema.extend({
  deed: z.string().transform((text) => operatorDeedSchema.safeParse(text).data ?? null),
});
