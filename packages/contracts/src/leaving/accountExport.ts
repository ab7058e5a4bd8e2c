import { z } from 'zod';

/**
 * Response of `readExport` and `createExport`: the archive of everything about the account. `state` is `none` before the first
 * request and once the archive expired, `waiting` while the worker makes it. Times are ISO 8601.
 */
export const exportStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('waiting'), requestedAt: z.iso.datetime() }),
  z.object({
    state: z.literal('ready'),
    requestedAt: z.iso.datetime(),
    readyAt: z.iso.datetime(),
    /** Bytes of the archive. */
    size: z.number().int().positive(),
    expiresAt: z.iso.datetime(),
  }),
]);
/** See {@link exportStateSchema}. */
export type ExportState = z.infer<typeof exportStateSchema>;

/** Response of `createExportLink`: path and query of the archive on the farm's API, which works once within five minutes, without a session. */
export const exportLinkSchema = z.object({ path: z.string() });
/** See {@link exportLinkSchema}. */
export type ExportLink = z.infer<typeof exportLinkSchema>;

/** Query of `downloadExport`; logs leave queries out. `token` is null for what is no token, which is then not found. */
export const exportQuerySchema = z.strictObject({
  token: z.string().transform((text) => (/^[A-Za-z0-9_-]{43}$/.test(text) ? text : null)),
});
