import { z } from 'zod';
import { emailSchema } from './account.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { reasonSchema } from './reason.ts';
import { withdrawalStatusSchema } from './withdrawal.ts';

/** Path parameter `:txId`: id of the ledger transaction to correct. A malformed id becomes an unused one. */
export const correctionParamsSchema = z.strictObject({
  txId: z.string().transform((text) => (/^[1-9]\d{0,17}$/.test(text) ? text : '0')),
});

/**
 * Body of `previewCorrection`, role admin: what to correct by how much. `amount` is XCH, more than 0; the corrected
 * transaction decides about the direction. `account` is a user's email address or id, needed if the transaction moved no
 * balance or several.
 */
export const correctionAmountSchema = z.strictObject({
  account: z.union([z.uuid(), emailSchema], 'Must be an email address or account ID').optional(),
  amount: positiveXchSchema,
});
/** See {@link correctionAmountSchema}. */
export type CorrectionAmount = z.input<typeof correctionAmountSchema>;

/**
 * Body of `createCorrection`, role admin, with an `Idempotency-Key` as for a deposit. `reason` is shown to the user in the
 * balance log and by email. Without `isDebtAccepted`, a correction that leaves less than nothing usable fails with
 * `debt_not_accepted`.
 */
export const correctionRequestSchema = correctionAmountSchema.extend({
  reason: reasonSchema,
  isDebtAccepted: z.boolean(),
});
/** See {@link correctionRequestSchema}. */
export type CorrectionRequest = z.input<typeof correctionRequestSchema>;

/**
 * Effect of a correction, in XCH, by the balance that there is now. `amount` is the change of the usable balance, `left`
 * the most that can be corrected. `debt` is what the account owes afterwards; `withdrawals` are those that would wait
 * for it. `owed` is what the farm owes to its users.
 */
export const correctionPreviewSchema = z.object({
  accountId: z.uuid(),
  email: z.string(),
  amount: xchSchema,
  left: xchSchema,
  usable: xchSchema,
  usableAfter: xchSchema,
  debt: xchSchema,
  withdrawals: z.array(z.object({ id: z.uuid(), amount: xchSchema, status: withdrawalStatusSchema })),
  owed: xchSchema,
  owedAfter: xchSchema,
});
/** See {@link correctionPreviewSchema}. */
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>;

/** A recorded correction. `amount` is the change of the usable balance, `usable` that balance after it, in XCH. */
export const correctionSchema = z.object({
  id: z.string(),
  correctsId: z.string(),
  accountId: z.uuid(),
  amount: xchSchema,
  usable: xchSchema,
  reason: z.string(),
  date: z.iso.datetime(),
});
/** See {@link correctionSchema}. */
export type Correction = z.infer<typeof correctionSchema>;

/**
 * A correction in the operators' list. `by` is an operator's email address, or `os:<user>` for a command on the server;
 * `left` is what can be corrected of it in turn, in XCH.
 */
export const listedCorrectionSchema = correctionSchema
  .pick({ id: true, amount: true, reason: true, date: true })
  .extend({ by: z.string(), left: xchSchema });
/** See {@link listedCorrectionSchema}. */
export type ListedCorrection = z.infer<typeof listedCorrectionSchema>;
