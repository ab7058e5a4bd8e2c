import { z } from 'zod';

/**
 * What the registry did by itself, on top of a revision that people signed. There is no other kind: its key can
 * lower a canary or switch something off, and nothing else.
 */
export const haltSchema = z.strictObject({
  action: z.enum(['stop-canary', 'disable']),
  name: z.string(),
  version: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
});
/** See {@link haltSchema}. */
export type Halt = z.infer<typeof haltSchema>;
