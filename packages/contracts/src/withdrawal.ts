import { z } from 'zod';
import { chiaAddressSchema } from './address.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { idParamsSchema } from './idParams.ts';
import { MAX_MEMO_LENGTH } from './limits.ts';
import { createPageSchema, pageQuerySchema, periodFilterSchema } from './paging.ts';
import { paymentSchema } from './payout.ts';
import { currencyQuerySchema, rowPriceSchema } from './price/price.ts';
import { proposalSchema } from './proposal.ts';
import { reasonSchema } from './reason.ts';
import { createLineSchema } from './text.ts';

/** Status of a withdrawal (specification, section 4). */
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
 * Reason for holding a withdrawal. The first three expire by themselves; the others wait for an operator.
 * `hot_wallet`: the farm's wallet has to be refilled first. `owner`: requested by the account's owner through a link in
 * a mail. `operator`: requested by an operator. `mail`: the email about it cannot be delivered. `debt`: the account is in debt;
 * it ends once the debt is paid off.
 */
export const holdReasonSchema = z.enum([
  'new_address',
  'new_password',
  'daily_limit',
  'large_amount',
  'hot_wallet',
  'owner',
  'operator',
  'mail',
  'debt',
]);
/** See {@link holdReasonSchema}. */
export type HoldReason = z.infer<typeof holdReasonSchema>;

/** A withdrawal, XCH. `received` is `amount - fee`: the amount that arrives in the wallet. */
export const withdrawalSchema = z.object({
  id: z.uuid(),
  amount: xchSchema,
  fee: xchSchema,
  received: xchSchema,
  address: z.string(),
  memo: z.string(),
  status: withdrawalStatusSchema,
  /** Reasons for the hold; empty in any other status. */
  holdReasons: z.array(holdReasonSchema),
  /**
   * End of the cancel window or hold, after which the farm proceeds by itself. Null while it waits for an operator, or
   * until the email about it is handed over, when the cancel window begins.
   */
  proceedsAt: z.iso.datetime().nullable(),
  /** True while its user may cancel it. */
  isCancelable: z.boolean(),
  /** True if it was requested by the user's automatic payout. */
  isAutomatic: z.boolean(),
  /** Name of the API token that requested it; null if its user or the automatic payout did. */
  tokenName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** At `updatedAt` if it is paid, else at `createdAt`. Only its user can ask for it. */
  price: rowPriceSchema,
});
/** See {@link withdrawalSchema}. */
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** A status change of a withdrawal. `from` is null for the first; `reason` is given by an operator, or empty. */
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
 * Response of `readWithdrawal`: a withdrawal with its status changes, oldest first, and its payment once it is signed.
 * `isPaying` as in {@link withdrawalRuleSchema}.
 */
export const withdrawalDetailSchema = withdrawalSchema.extend({
  events: z.array(withdrawalEventSchema),
  payment: paymentSchema.nullable(),
  isPaying: z.boolean(),
  /** Milliseconds from the response until `proceedsAt`, by the clock of the farm; 0 once it has passed. */
  remainingMs: z.number().int().nonnegative().nullable(),
});
/** See {@link withdrawalDetailSchema}. */
export type WithdrawalDetail = z.infer<typeof withdrawalDetailSchema>;

/**
 * Query of `downloadWithdrawals`, and filters of the list; the period applies to the creation time. A `currency` adds prices, and is no
 * filter.
 */
export const withdrawalFilterSchema = periodFilterSchema.extend({
  ...currencyQuerySchema.shape,
  status: withdrawalStatusSchema.optional(),
});
/** See {@link withdrawalFilterSchema}. */
export type WithdrawalFilter = z.infer<typeof withdrawalFilterSchema>;

/** Query of `listWithdrawals`: filters, cursor and limit. */
export const withdrawalQuerySchema = withdrawalFilterSchema.extend(pageQuerySchema.shape);
/** See {@link withdrawalQuerySchema}. */
export type WithdrawalQuery = z.input<typeof withdrawalQuerySchema>;

/** See {@link withdrawalQuerySchema}. */
export const withdrawalPageSchema = createPageSchema(withdrawalSchema);
/** See {@link withdrawalPageSchema}. */
export type WithdrawalPage = z.infer<typeof withdrawalPageSchema>;

/**
 * Body of `createWithdrawal` (201), with an `Idempotency-Key`. `address` must be a saved address of the user.
 * Fails with `insufficient_balance`, `idempotency_conflict` or `validation_failed` with the field.
 */
export const newWithdrawalSchema = z.strictObject({
  amount: positiveXchSchema,
  address: chiaAddressSchema,
  memo: createLineSchema(MAX_MEMO_LENGTH).default(''),
});
/** See {@link newWithdrawalSchema}. */
export type NewWithdrawal = z.input<typeof newWithdrawalSchema>;

/**
 * Response of `readWithdrawalRule`, in XCH and seconds. A withdrawal above `autoMax`, or beyond `leftToday` (of
 * `dailyMax` in any 24 hours), is still accepted, but an operator reviews it first, or it waits.
 */
export const withdrawalRuleSchema = z.object({
  fee: xchSchema,
  min: xchSchema,
  autoMax: xchSchema,
  dailyMax: xchSchema,
  leftToday: xchSchema,
  /** Counted from when the email about a withdrawal is handed over. */
  cancelWindowSeconds: z.number().int().nonnegative(),
  coolDownSeconds: z.number().int().nonnegative(),
  /** Blocks on top of a payment after which it is final. */
  confirmations: z.number().int().positive(),
  /** True while the farm pays; otherwise, approved withdrawals wait. */
  isPaying: z.boolean(),
});
/** See {@link withdrawalRuleSchema}. */
export type WithdrawalRule = z.infer<typeof withdrawalRuleSchema>;

const operatorDecisionSchema = z.enum(['approve', 'hold', 'release', 'cancel', 'reject']);

/** A withdrawal as an operator sees it. */
export const operatorWithdrawalSchema = withdrawalSchema.extend({
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** Actions that this operator may take now; none for a withdrawal of their own account. */
  deeds: z.array(operatorDecisionSchema),
});
/** See {@link operatorWithdrawalSchema}. */
export type OperatorWithdrawal = z.infer<typeof operatorWithdrawalSchema>;
/** An operator's decision about a withdrawal: `decideWithdrawal` with a {@link withdrawalDeedSchema}. */
export type WithdrawalDecision = OperatorWithdrawal['deeds'][number];

/**
 * Query of `listOperatorWithdrawals`: as {@link withdrawalQuerySchema}, and by a part of the account's email address.
 * `waits`: only withdrawals held until an operator decides, not holds that expire by themselves.
 */
export const operatorWithdrawalQuerySchema = withdrawalQuerySchema.omit({ currency: true }).extend({
  email: createLineSchema(254).toLowerCase().optional(),
  waits: z.literal('person').optional(),
});
/** See {@link operatorWithdrawalQuerySchema}. */
export type OperatorWithdrawalQuery = z.input<typeof operatorWithdrawalQuerySchema>;
/** See {@link operatorWithdrawalQuerySchema}. */
export const operatorWithdrawalPageSchema = createPageSchema(operatorWithdrawalSchema);
/** See {@link operatorWithdrawalPageSchema}. */
export type OperatorWithdrawalPage = z.infer<typeof operatorWithdrawalPageSchema>;

/** Response of `readOperatorWithdrawal` and `decideWithdrawal`. */
export const operatorWithdrawalDetailSchema = operatorWithdrawalSchema.extend({
  events: z.array(withdrawalEventSchema.extend({ by: z.string() })),
  payment: paymentSchema.nullable(),
  /** Its approval that waits for a second operator; it is then not among the `deeds`. */
  openApproval: proposalSchema.nullable(),
});
/** A withdrawal with its status changes; `by` is the email address of the person who made the change, or empty. */
export type OperatorWithdrawalDetail = z.infer<typeof operatorWithdrawalDetailSchema>;

/** Body of `decideWithdrawal`. Fails with `illegal_transition` if the withdrawal no longer allows the action, and with
 * `own_account` if it is the operator's own. */
export const withdrawalDeedSchema = z.strictObject({ reason: reasonSchema });
/** See {@link withdrawalDeedSchema}. */
export type WithdrawalDecisionBody = z.input<typeof withdrawalDeedSchema>;

/** Path parameters of `decideWithdrawal`. `deed` is null for an unknown action, which is then not found. */
export const withdrawalDeedParamsSchema = idParamsSchema.extend({
  deed: z.string().transform((text) => operatorDecisionSchema.safeParse(text).data ?? null),
});
