import { z } from 'zod';
import { proofKindSchema } from './factor.ts';

/**
 * An open session of the account. `userAgent` is the browser's User-Agent, `ip` the address of its last sign-in;
 * `isCurrent` marks the session of the request, `isRemembered` a long-lived session.
 */
export const openSessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ip: z.string(),
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
/** See {@link openSessionSchema}. */
export type OpenSession = z.infer<typeof openSessionSchema>;

/**
 * Response of `listSessions`: the current session, then the others, last seen first; at most 100.
 * `deleteSession` (204) signs out a session, `deleteOtherSessions` (204) all except the current session.
 */
export const openSessionListSchema = z.object({ items: z.array(openSessionSchema) });
/** See {@link openSessionListSchema}. */
export type OpenSessionList = z.infer<typeof openSessionListSchema>;

/**
 * A sign-in of the account. `isNewBrowser`: the browser was not known, so its owner got an email. `factor` was
 * proved beside the password; null if none was.
 */
const signInEntrySchema = z.object({
  id: z.uuid(),
  signedInAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string().nullable(),
  isNewBrowser: z.boolean(),
  factor: proofKindSchema.nullable(),
});
/** See {@link signInListSchema}. */
export type SignInEntry = z.infer<typeof signInEntrySchema>;

/** Response of `listSignIns`: the sign-ins of 180 days, newest first, at most the last 100. */
export const signInListSchema = z.object({ items: z.array(signInEntrySchema) });
