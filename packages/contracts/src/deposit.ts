import { z } from 'zod';
import { emailSchema } from './account.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { listedCorrectionSchema } from './correction.ts';
import { createPageSchema } from './paging.ts';
import { reasonSchema } from './reason.ts';

/**
 * Body of `createDeposit`, role admin, with an `Idempotency-Key`: the same key and body get the same response, the same
 * key with another body fails with `idempotency_conflict`. `account` is a user's email address or id; `amount` is XCH;
 * `reason` is shown to the user in the balance log.
 */
export const depositRequestSchema = z.strictObject({
  account: z.union([z.uuid(), emailSchema], 'Must be an email address or account ID'),
  amount: positiveXchSchema,
  reason: reasonSchema,
});
/** See {@link depositRequestSchema}. */
export type DepositRequest = z.input<typeof depositRequestSchema>;

/** A posted deposit. `id` is the id of the ledger transaction, `usable` the user's usable balance after it, in XCH. */
export const depositSchema = z.object({
  id: z.string(),
  accountId: z.uuid(),
  amount: xchSchema,
  usable: xchSchema,
  reason: z.string(),
  date: z.iso.datetime(),
});
/** See {@link depositSchema}. */
export type Deposit = z.infer<typeof depositSchema>;

/**
 * A deposit in the operators' list. `email` is the address of the user, `by` that of the operator. `left` is what can still
 * be corrected, in XCH; `corrections` are those of the deposit and of its corrections, oldest first.
 */
export const listedDepositSchema = depositSchema.extend({
  email: z.string(),
  by: z.string(),
  left: xchSchema,
  corrections: z.array(listedCorrectionSchema),
});
/** See {@link listedDepositSchema}. */
export type ListedDeposit = z.infer<typeof listedDepositSchema>;

/** Response of `listDeposits`: newest first. */
export const depositPageSchema = createPageSchema(listedDepositSchema);
/** See {@link depositPageSchema}. */
export type DepositPage = z.infer<typeof depositPageSchema>;
