import { z } from 'zod';

/**
 * Response of `GET /r/current` (private, no-cache, ETag): the versions that this visitor would get by loading a page
 * now. Open pages poll it to offer a reload. `GET /r/current/<name>` returns one remote in full, as in the page data,
 * for a page in which that remote failed; 404 for an unknown name.
 */
export const currentVersionsSchema = z.object({
  rev: z.number().int(),
  shell: z.string(),
  /** Version by name. */
  remotes: z.record(z.string(), z.string()),
});
/** See {@link currentVersionsSchema}. */
export type CurrentVersions = z.infer<typeof currentVersionsSchema>;
