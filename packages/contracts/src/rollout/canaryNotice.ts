import { z } from 'zod';

/**
 * Notice to operators of a canary that goes on, sent once for each canary: that it is worse for a segment, though not for all
 * visitors (`why` is a sentence for `parseFailures`), or that it had too few visitors for a day to tell anything: `needed` are
 * enough to see most canaries that fail for 10 of 100 more.
 */
export const canaryNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('segment'), at: z.iso.datetime(), why: z.string() }),
  z.object({
    kind: z.literal('few-visitors'),
    at: z.iso.datetime(),
    visitors: z.number().int(),
    needed: z.number().int(),
  }),
]);
/** See {@link canaryNoticeSchema}. */
export type CanaryNotice = z.infer<typeof canaryNoticeSchema>;
