import { z } from 'zod';
import { chiaAddressSchema } from './address.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';

/**
 * Condition of an automatic payout: a usable balance of at least `amount`, or a day at 12:00 UTC. `day` is the ISO weekday
 * (1 is Monday), or the day of the month; a month that is too short pays on its last day.
 */
export const payoutTriggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('threshold'), amount: positiveXchSchema }),
  z.strictObject({ kind: z.literal('weekly'), day: z.number().int().min(1).max(7) }),
  z.strictObject({ kind: z.literal('monthly'), day: z.number().int().min(1).max(31) }),
]);
/** See {@link payoutTriggerSchema}. */
export type PayoutTrigger = z.infer<typeof payoutTriggerSchema>;

/**
 * Body of `setAutomaticPayout`. Pays the whole usable balance, or the largest multiple of `multiple` in it. Fails with
 * `validation_failed` with the field, or with `too_many_requests`.
 */
export const newAutomaticPayoutSchema = z.strictObject({
  trigger: payoutTriggerSchema,
  multiple: positiveXchSchema.nullable(),
  address: chiaAddressSchema,
});
/** See {@link newAutomaticPayoutSchema}. */
export type NewAutomaticPayout = z.input<typeof newAutomaticPayoutSchema>;

/**
 * Reason why the latest payout was not made. `minimum`: the amount is below the minimum, or not more than the fee. `count`:
 * as many withdrawals as allowed were requested in 24 hours. `debt`: the balance is below zero. `address`: it is no longer
 * one of the user's.
 */
export const payoutProblemReasonSchema = z.enum(['minimum', 'count', 'debt', 'address']);
/** See {@link payoutProblemReasonSchema}. */
export type PayoutProblemReason = z.infer<typeof payoutProblemReasonSchema>;

/** An automatic payout, amounts in XCH. */
export const automaticPayoutSchema = z.object({
  trigger: payoutTriggerSchema,
  multiple: xchSchema.nullable(),
  address: z.string(),
  /** Null while it is active. `address`: the farm paused it, because the address is gone. `lockdown`: by a lockdown. */
  pausedBy: z.enum(['user', 'address', 'lockdown']).nullable(),
  /** Time of the next payout, or from which on the balance is compared with the threshold; null while it is paused. */
  nextAt: z.iso.datetime().nullable(),
  /** Amount that a payout would have now; 0 if it would not be made. */
  expected: xchSchema,
  problem: payoutProblemReasonSchema.nullable(),
});
/** See {@link automaticPayoutSchema}. */
export type AutomaticPayout = z.infer<typeof automaticPayoutSchema>;

/** Response of `readAutomaticPayout` and of its changes; null without one. */
export const automaticPayoutStateSchema = z.object({ payout: automaticPayoutSchema.nullable() });
/** See {@link automaticPayoutStateSchema}. */
export type AutomaticPayoutState = z.infer<typeof automaticPayoutStateSchema>;

/** Body of `skipAutomaticPayout`: the payout to skip. Fails with `illegal_transition` if it is no longer the next. */
export const automaticPayoutSkipSchema = z.strictObject({ nextAt: z.iso.datetime() });

/** Body of `updateAutomaticPayout`: pauses or resumes it. */
export const automaticPayoutChangeSchema = z.strictObject({ isPaused: z.boolean() });
