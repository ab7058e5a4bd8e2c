import { z } from 'zod';

/**
 * `openEvents`: server-sent events, each `data:` one of these. They say what to ask for anew and carry no
 * figures. `ready` comes first, and again after a gap: ask for everything anew, from then on nothing is missed.
 */
export const liveEventSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('ready') }),
  z.object({ topic: z.literal('balance') }),
  z.object({ topic: z.literal('withdrawal'), id: z.uuid() }),
  /** Something of one's machines: a status, a report, an incident. At most once a second. */
  z.object({ topic: z.literal('machine') }),
  /** The notices; everybody hears of them. */
  z.object({ topic: z.literal('notice') }),
]);
/** See {@link liveEventSchema}. */
export type LiveEvent = z.infer<typeof liveEventSchema>;
