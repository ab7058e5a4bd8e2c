import { z } from 'zod';

/**
 * A place where the account is signed in. `userAgent` is what the browser called itself, `ip` where it last signed in
 * from; `isCurrent` marks the session that asks; `isRemembered` that it was asked to last.
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
 * `listSessions`: the one that asks, then the others, the last seen first; 100 at most.
 * `deleteSession` (204) signs one out, `deleteOtherSessions` (204) all but the one that asks.
 */
export const openSessionListSchema = z.object({ items: z.array(openSessionSchema) });
/** See {@link openSessionListSchema}. */
export type OpenSessionList = z.infer<typeof openSessionListSchema>;
