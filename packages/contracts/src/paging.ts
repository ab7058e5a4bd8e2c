import { z } from 'zod';

/** The query of every paged list: an opaque cursor from the page before, and 1 to 100 items (50). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
/** See {@link pageQuerySchema}. */
export type PageQuery = z.input<typeof pageQuerySchema>;
