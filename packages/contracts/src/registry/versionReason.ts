import { z } from 'zod';

/** Reason why a visitor gets a version. */
export const versionReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stable') }),
  /** `bucket` is the visitor's position from 0 to 100, below `percent`. */
  z.object({
    kind: z.literal('canary'),
    percent: z.number(),
    bucket: z.number(),
    set: z.string().nullable(),
  }),
  /**
   * Visible only in this browser: the version is previewed before its release. `person` and `until` are those of the
   * preview link; a verification has none.
   */
  z.object({
    kind: z.literal('preview'),
    person: z.string().optional(),
    until: z.iso.datetime().optional(),
  }),
  /** Replaced by a dev server; with `isForAll`, for every browser, so that there is no other version to return to. */
  z.object({
    kind: z.literal('override'),
    origin: z.string(),
    isForAll: z.literal(true).optional(),
    /** Set if the gateway could not read its `build.json`: perhaps only this browser can. */
    isUnread: z.literal(true).optional(),
  }),
]);
/** See {@link versionReasonSchema}. */
export type VersionReason = z.infer<typeof versionReasonSchema>;
