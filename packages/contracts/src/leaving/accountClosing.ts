import { z } from 'zod';
import { xchSchema } from '../balance.ts';
import { MAX_PASSWORD_LENGTH } from '../limits.ts';

/**
 * Response of `readClosing` and `startClosing`. `dueAt` (ISO 8601) is null unless the account is about to be closed. `usable` is the
 * balance (XCH) that closing waives; `obstacles` have to end first: open withdrawals, debt, being an operator, a
 * lock by one, or a lock by the link in an email, which a new password ends.
 */
export const closingSchema = z.object({
  dueAt: z.iso.datetime().nullable(),
  usable: xchSchema,
  obstacles: z.array(z.enum(['withdrawals', 'debt', 'operator', 'locked', 'lockdown'])),
});
/** See {@link closingSchema}. */
export type Closing = z.infer<typeof closingSchema>;

/**
 * Body of `startClosing`: the account's password, and the balance (XCH) that its owner waives. Fails with `balance_changed` unless that is
 * the usable balance, and with `illegal_transition` while there is an obstacle.
 */
export const closingStartSchema = z.strictObject({
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  waived: xchSchema,
});
/** See {@link closingStartSchema}. */
export type ClosingStart = z.input<typeof closingStartSchema>;
