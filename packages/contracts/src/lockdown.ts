import { z } from 'zod';

/**
 * Body of `lockDownAccount`: the token from the link in a mail about money or the password. Needs no session: the token
 * is the proof. Ends every session of the account and holds its open withdrawals; idempotent. Fails with `code_expired`
 * if the link is too old or unknown.
 */
export const lockdownSchema = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) });
/** See {@link lockdownSchema}. */
export type Lockdown = z.input<typeof lockdownSchema>;

/** Result of a lockdown. */
export const lockdownDoneSchema = z.object({
  sessionsEnded: z.number().int().nonnegative(),
  withdrawalsHeld: z.number().int().nonnegative(),
});
/** See {@link lockdownDoneSchema}. */
export type LockdownDone = z.infer<typeof lockdownDoneSchema>;
