import { z } from 'zod';

/**
 * `lockDownAccount`: the link of a mail about money or the password. Needs no session; the token is the
 * proof. Ends every session of the account and holds its open withdrawals; a second time does no harm. `code_expired`
 * when the link is too old or unknown.
 */
export const lockdownSchema = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) });
/** See {@link lockdownSchema}. */
export type Lockdown = z.input<typeof lockdownSchema>;

/** What a lockdown did. */
export const lockdownDoneSchema = z.object({
  sessionsEnded: z.number().int().nonnegative(),
  withdrawalsHeld: z.number().int().nonnegative(),
});
/** See {@link lockdownDoneSchema}. */
export type LockdownDone = z.infer<typeof lockdownDoneSchema>;
