import { z } from 'zod';
import { ticketTokenSchema } from './factor.ts';

/**
 * Removal of all second factors that waits: when it is due (ISO 8601). Response of `confirmFactorReset`, and part of the
 * profile.
 */
export const factorResetSchema = z.object({ dueAt: z.iso.datetime() });
/** See {@link factorResetSchema}. */
export type FactorReset = z.infer<typeof factorResetSchema>;

/** Body of `requestFactorReset`: the token of the ticket that came with the error `second_factor_required`, which stays valid. */
export const factorResetRequestSchema = z.strictObject({ ticket: ticketTokenSchema });

/** Body of `confirmFactorReset` and `cancelFactorResetByLink`: the token from the link in a mail. */
export const factorResetTokenSchema = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) });
