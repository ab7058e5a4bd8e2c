import { z } from 'zod';

/** The query of every paged list: an opaque cursor from the page before, and 1 to 100 items (50). */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
/** See {@link pageQuerySchema}. */
export type PageQuery = z.input<typeof pageQuerySchema>;

/** From an instant on, until before another (ISO 8601, with offset). */
export const periodFilterSchema = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
/** See {@link periodFilterSchema}. */
export type PeriodFilter = z.infer<typeof periodFilterSchema>;

/** One page of a list, newest first; `nextCursor` is null on the last. Items that arrive move no later page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
