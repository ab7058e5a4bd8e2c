import { z } from 'zod';

/** Query of every paged list: an opaque cursor from the previous page, and a limit of 1 to 100 items (default 50). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
/** See {@link pageQuerySchema}. */
export type PageQuery = z.input<typeof pageQuerySchema>;

/** Period from an instant (inclusive) to another (exclusive), both ISO 8601 with offset. */
export const periodFilterSchema = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
/** See {@link periodFilterSchema}. */
export type PeriodFilter = z.infer<typeof periodFilterSchema>;

/** Returns the schema of a page, newest first; `nextCursor` is null on the last. New items do not shift later pages. */
export function createPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
