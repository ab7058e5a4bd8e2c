import { z } from 'zod';

/**
 * Data of a server-sent event of `openEvents`. Events carry no figures: they tell the client what to refetch. `ready`
 * comes first, and again after a gap: refetch everything that was requested more than `quietMs` milliseconds ago, and no
 * event is missed from then on. Without `quietMs`, refetch everything.
 */
export const liveEventSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('ready'), quietMs: z.int().nonnegative().optional() }),
  z.object({ topic: z.literal('balance') }),
  z.object({ topic: z.literal('withdrawal'), id: z.uuid() }),
  /** A change of the account's machines: a status, a report or an incident. At most once a second. */
  z.object({ topic: z.literal('machine') }),
  /** A change of the notices, sent to everyone. */
  z.object({ topic: z.literal('notice') }),
]);
/** See {@link liveEventSchema}. */
export type LiveEvent = z.infer<typeof liveEventSchema>;
