import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { payoutObstacleSchema } from './payout.ts';

const countSchema = z.number().int().nonnegative();

/**
 * Cause of a payout alarm, with its facts as last seen; amounts in XCH.
 *
 * - `unpaid`: withdrawals are due, or sent but in no block, and nothing moves; `obstacle` as in `payoutsSchema`.
 * - `nodeAway`: the chain cannot be read; `message` is empty if the worker has not tried lately.
 * - `signerAway`: the signer does not respond. `signerRefuses`: it signs nothing.
 * - `pushRefused`: the node takes no bundle of a batch; `answer` is what it says.
 * - `walletShort`: `due`, what can still be canceled (`pending`) and one day at the pace of the last week (`daily`) exceed
 *   `funds`, which are the coins in the wallet and on their way to it.
 * - `mailsStuck`: mails wait, and the mail server takes none; `message` is the error of the last attempt.
 * - `feeTooLow`: a batch that pays the highest chain fee is in no block.
 * - `diskShort`: less than `reserveMb` is free on the disk of the farm, which therefore accepts nothing new.
 *
 * A `message` or `answer` is that of a program, in English.
 */
export const payoutAlarmCauseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpaid'),
    count: countSchema,
    amount: xchSchema,
    obstacle: payoutObstacleSchema.nullable(),
  }),
  z.object({ kind: z.literal('nodeAway'), message: z.string() }),
  z.object({ kind: z.literal('signerAway') }),
  z.object({ kind: z.literal('signerRefuses'), message: z.string() }),
  z.object({ kind: z.literal('pushRefused'), batch: z.string(), answer: z.string() }),
  z.object({
    kind: z.literal('walletShort'),
    funds: xchSchema,
    due: xchSchema,
    pending: xchSchema,
    daily: xchSchema,
    missing: xchSchema,
  }),
  z.object({ kind: z.literal('mailsStuck'), count: countSchema, message: z.string() }),
  z.object({ kind: z.literal('feeTooLow'), batch: z.string(), fee: xchSchema }),
  z.object({ kind: z.literal('diskShort'), reserveMb: countSchema }),
]);
/** See {@link payoutAlarmCauseSchema}. */
export type PayoutAlarmCause = z.infer<typeof payoutAlarmCauseSchema>;

/**
 * Alarm about payouts that stand still, or will. `goneSince`: the cause is no longer there; the alarm ends by itself if
 * it stays away. `endedAt` is null while it is open.
 */
export const payoutAlarmSchema = z.object({
  id: z.uuid(),
  cause: payoutAlarmCauseSchema,
  beganAt: z.iso.datetime(),
  goneSince: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
/** See {@link payoutAlarmSchema}. */
export type PayoutAlarm = z.infer<typeof payoutAlarmSchema>;

/** Response of `listPayoutAlarms`: the open alarms, and at most 50 that ended, each newest first. */
export const payoutAlarmsSchema = z.object({
  open: z.array(payoutAlarmSchema),
  ended: z.array(payoutAlarmSchema),
});
/** See {@link payoutAlarmsSchema}. */
export type PayoutAlarms = z.infer<typeof payoutAlarmsSchema>;
