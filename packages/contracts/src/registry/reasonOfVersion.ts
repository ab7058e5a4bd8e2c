import { z } from 'zod';

/** Why a visitor gets a version. */
export const reasonOfVersionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stable') }),
  /** `bucket` is the visitor's place from 0 to 100, below `percent`. */
  z.object({
    kind: z.literal('canary'),
    percent: z.number(),
    bucket: z.number(),
    set: z.string().nullable(),
  }),
  /** Shown to nobody else: the version is being tried out before it goes out. */
  z.object({ kind: z.literal('preview') }),
  /** A dev server stands in for it; `isForAll`: for everybody, so that there is nothing to lead a browser back to. */
  z.object({ kind: z.literal('override'), origin: z.string(), isForAll: z.literal(true).optional() }),
]);
/** See {@link reasonOfVersionSchema}. */
export type ReasonOfVersion = z.infer<typeof reasonOfVersionSchema>;
