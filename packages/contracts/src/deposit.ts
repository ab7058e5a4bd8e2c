import { z } from 'zod';
import { emailSchema } from './account.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { pageOf } from './paging.ts';
import { reasonSchema } from './reason.ts';

/**
 * `createDeposit`, role admin, with an `Idempotency-Key`: the same key and body get the same
 * answer, the same key and another body `idempotency_conflict`. `account` is a user's e-mail address or id;
 * `amount` is XCH; `reason` is what the user reads in the balance log.
 */
export const depositRequestSchema = z.strictObject({
  account: z.union([z.uuid(), emailSchema], 'Must be an email address or account ID'),
  amount: positiveXchSchema,
  reason: reasonSchema,
});
/** What an operator sends to credit a user. */
export type DepositRequest = z.input<typeof depositRequestSchema>;

/** A posted deposit: the ledger transaction's id, and the user's usable balance after it, XCH. */
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

/** A deposit in the operators' list: to whom, and the e-mail address of the operator. */
export const listedDepositSchema = depositSchema.extend({ email: z.string(), by: z.string() });
/** See {@link listedDepositSchema}. */
export type ListedDeposit = z.infer<typeof listedDepositSchema>;

/** `listDeposits`, newest first. */
export const depositPageSchema = pageOf(listedDepositSchema);
/** See {@link depositPageSchema}. */
export type DepositPage = z.infer<typeof depositPageSchema>;
