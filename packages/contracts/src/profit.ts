import { z } from 'zod';
import { emailSchema } from './account.ts';
import { xchSchema } from './balance.ts';
import { PROFIT_RUN_MAX_LINES } from './limits.ts';
import { pageOf, pageQuerySchema, periodFilterSchema } from './paging.ts';
import { reasonSchema } from './reason.ts';

const NOT_BYTES = 'Must be a whole number of bytes';
/** A decimal count of bytes, as text; at most 39 digits. */
export const bytesSchema = z.string(NOT_BYTES).regex(/^\d{1,39}$/, NOT_BYTES);
const NOT_FACTOR = 'Must be a number with at most six decimals';
/** A multiplier with at most six decimals, as text. */
const factorSchema = z.string(NOT_FACTOR).regex(/^\d{1,3}(\.\d{1,6})?$/, NOT_FACTOR);
const MAX_HEIGHT = 4_294_967_295;
const NOT_HEIGHT = `Must be a whole number from 0 to ${MAX_HEIGHT}`;
const heightSchema = z.number(NOT_HEIGHT).int(NOT_HEIGHT).min(0, NOT_HEIGHT).max(MAX_HEIGHT, NOT_HEIGHT);

/**
 * What a profit run paid a user (specification, section 3): spaces in bytes, `theoreticalProfit` in XCH per PiB
 * and day, `amount` in XCH. `profitMojo` of the profit formula makes `amount` of the others.
 */
export const profitLogEntrySchema = z.object({
  id: z.string(),
  from: z.iso.datetime(),
  /** Not included. */
  to: z.iso.datetime(),
  averageSpace: bytesSchema,
  effectiveSpace: bytesSchema,
  netSpace: bytesSchema,
  height: heightSchema,
  theoreticalProfit: xchSchema,
  factor: factorSchema,
  amount: xchSchema,
  date: z.iso.datetime(),
});
/** See {@link profitLogEntrySchema}. */
export type ProfitLogEntry = z.infer<typeof profitLogEntrySchema>;

/** `listProfitLog`: lines whose period overlaps that of the filter; `.csv` takes the filter alone. */
export const profitLogQuerySchema = periodFilterSchema.extend(pageQuerySchema.shape);
/** See {@link profitLogQuerySchema}. */
export type ProfitLogQuery = z.input<typeof profitLogQuerySchema>;
/** See {@link profitLogQuerySchema}. */
export const profitLogPageSchema = pageOf(profitLogEntrySchema);
/** See {@link profitLogPageSchema}. */
export type ProfitLogPage = z.infer<typeof profitLogPageSchema>;

/**
 * `previewProfitRun` and `createProfitRun` (201), role admin. Spaces are bytes, averages over
 * the period. Posting a period again with the same content gives what was posted; a period that overlaps another run,
 * or the same with other content, is `profit_run_conflict`, whose `message` says which run. So is the preview of
 * whatever was posted already: it would pay nothing. An unknown account is named by `fields`.
 */
export const newProfitRunSchema = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  height: heightSchema,
  netSpace: bytesSchema,
  factor: factorSchema,
  reason: reasonSchema,
  lines: z
    .array(
      z.strictObject({
        account: z.union([z.uuid(), emailSchema], 'Must be an email address or account ID'),
        averageSpace: bytesSchema,
        effectiveSpace: bytesSchema,
      }),
    )
    .min(1)
    .max(PROFIT_RUN_MAX_LINES),
});
/** See {@link newProfitRunSchema}. */
export type NewProfitRun = z.input<typeof newProfitRunSchema>;

/** A line of a run, XCH and bytes. */
export const profitRunLineSchema = z.object({
  account: z.object({ id: z.uuid(), email: z.string() }),
  averageSpace: bytesSchema,
  effectiveSpace: bytesSchema,
  amount: xchSchema,
});

const profitRunFigures = {
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  height: heightSchema,
  netSpace: bytesSchema,
  factor: factorSchema,
  reason: z.string(),
  theoreticalProfit: xchSchema,
  /** Sum of the lines, XCH. */
  total: xchSchema,
};

/** What a run would pay; nothing has happened. */
export const profitRunPreviewSchema = z.object({ ...profitRunFigures, lines: z.array(profitRunLineSchema) });
/** See {@link profitRunPreviewSchema}. */
export type ProfitRunPreview = z.infer<typeof profitRunPreviewSchema>;

/** A posted run. */
export const profitRunSchema = z.object({
  id: z.uuid(),
  ...profitRunFigures,
  lineCount: z.number().int().nonnegative(),
  /** E-mail address of the operator; null when the farm posted it by itself. */
  postedBy: z.string().nullable(),
  postedAt: z.iso.datetime(),
});
/** See {@link profitRunSchema}. */
export type ProfitRun = z.infer<typeof profitRunSchema>;
/** `listProfitRuns`, newest period first. */
export const profitRunPageSchema = pageOf(profitRunSchema);
/** See {@link profitRunPageSchema}. */
export type ProfitRunPage = z.infer<typeof profitRunPageSchema>;
/** `readProfitRun`, and the answer to posting one. `lines` are the first thousand of `lineCount`. */
export const profitRunDetailSchema = profitRunSchema.extend({ lines: z.array(profitRunLineSchema) });
/** See {@link profitRunDetailSchema}. */
export type ProfitRunDetail = z.infer<typeof profitRunDetailSchema>;

/**
 * `previewMeasuredRun`, role admin: what a run over the spaces that were measured from
 * `from` to before `to` would pay, by the chain's figures at its end and the farm's factor. Both ends lie on five
 * minutes; it begins at most seven days ago and ended half a minute ago. `profit_run_conflict` when some of it was paid.
 */
export const measuredRunRequestSchema = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});
/** See {@link measuredRunRequestSchema}. */
export type MeasuredRunRequest = z.input<typeof measuredRunRequestSchema>;

/**
 * A measured run before it is posted. `lines` are the first thousand of `lineCount`; `capSpace` (bytes) is the most
 * that an account counts with while spaces are only reported, null when they are proven; `capped` counts the
 * accounts that it cut; `fingerprint` stands for the whole content.
 */
export const measuredRunPreviewSchema = profitRunPreviewSchema.omit({ reason: true }).extend({
  lineCount: z.number().int().nonnegative(),
  isProven: z.boolean(),
  capSpace: bytesSchema.nullable(),
  capped: z.number().int().nonnegative(),
  fingerprint: z.string(),
});
/** See {@link measuredRunPreviewSchema}. */
export type MeasuredRunPreview = z.infer<typeof measuredRunPreviewSchema>;

/**
 * `createMeasuredRun` (201), role admin, answered with the run: posts what was previewed.
 * `profit_run_changed` when it would pay something else by now; posting the same again gives what was posted.
 */
export const measuredRunSchema = measuredRunRequestSchema.extend({
  fingerprint: z.string().max(100),
  reason: reasonSchema,
});
/** See {@link measuredRunSchema}. */
export type MeasuredRun = z.input<typeof measuredRunSchema>;
