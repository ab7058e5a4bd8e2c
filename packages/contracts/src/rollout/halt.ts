import { z } from 'zod';

/**
 * Automatic action of the registry on top of a revision that people signed. There are no other actions: the
 * registry's key can only stop a canary, hold it at the step of its plan that it has reached at `at`, or disable
 * something.
 */
export const haltSchema = z.strictObject({
  action: z.enum(['stop-canary', 'hold-canary', 'disable']),
  name: z.string(),
  version: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
});
/** See {@link haltSchema}. */
export type Halt = z.infer<typeof haltSchema>;
