import { z } from 'zod';
import { emailSchema } from './account.ts';
import { positiveXchSchema, xchSchema } from './balance.ts';
import { DEPOSIT_REASON_MAX_LENGTH } from './limits.ts';

/**
 * `POST /api/admin/ledger/deposit`, role admin, with an `Idempotency-Key`: the same key and body get the same
 * answer, the same key and another body `idempotency_conflict`. `account` is a user's e-mail address or id;
 * `amount` is XCH; `reason` is what the user reads in the balance log.
 */
export const depositRequestSchema = z.strictObject({
  account: z.union([z.uuid(), emailSchema], 'Not an e-mail address or account id'),
  amount: positiveXchSchema,
  reason: z
    .string()
    .trim()
    .min(1)
    .max(DEPOSIT_REASON_MAX_LENGTH)
    .refine((reason) => !/[\p{Cc}\p{Cs}]/u.test(reason), 'Control characters are not allowed'),
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
