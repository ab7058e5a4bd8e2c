import { z } from 'zod';

/**
 * `GET /r/current` (private, no-cache, ETag): the versions that a page loaded now would have for this visitor. An open
 * page asks for it to offer a reload. `GET /r/current/<name>` has one remote whole, as page data have it, for a page
 * in which that remote failed; 404 when there is none of that name.
 */
export const currentVersionsSchema = z.object({
  rev: z.number().int(),
  shell: z.string(),
  /** Version by name. */
  remotes: z.record(z.string(), z.string()),
});
/** See {@link currentVersionsSchema}. */
export type CurrentVersions = z.infer<typeof currentVersionsSchema>;
