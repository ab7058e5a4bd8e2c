import { z } from 'zod';

/** `fresh` is shown as "Just started". */
export const machineStatusSchema = z.enum(['fresh', 'online', 'offline']);

/** A machine in the list. `plotBytes` is a decimal count of bytes; `health` is readable / known plots, 0 to 1. */
export const machineSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  plotCount: z.number().int().nonnegative(),
  plotBytes: z.string().regex(/^\d+$/),
  health: z.number().min(0).max(1).nullable(),
  status: machineStatusSchema,
  updatedAt: z.iso.datetime().nullable(),
});
/** See {@link machineSchema}. */
export type Machine = z.infer<typeof machineSchema>;

/** `GET /api/me/machines?cursor=&limit=`: one page; `nextCursor` is null on the last. */
export const machinePageSchema = z.object({
  items: z.array(machineSchema),
  nextCursor: z.string().nullable(),
});
/** See {@link machinePageSchema}. */
export type MachinePage = z.infer<typeof machinePageSchema>;
