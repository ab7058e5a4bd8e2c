import { z } from 'zod';
import { emailSchema } from './account.ts';
import { xchSchema } from './balance.ts';
import { MAX_PROFIT_RUN_LINES } from './limits.ts';
import { createPageSchema, pageQuerySchema, periodFilterSchema } from './paging.ts';
import { currencyQuerySchema, rowPriceSchema } from './price/price.ts';
import { reasonSchema } from './reason.ts';

const BYTES_FORMAT_MESSAGE = 'Must be a whole number of bytes';
/** A decimal count of bytes, as text; at most 39 digits. */
export const bytesSchema = z.string(BYTES_FORMAT_MESSAGE).regex(/^\d{1,39}$/, BYTES_FORMAT_MESSAGE);
const FACTOR_FORMAT_MESSAGE = 'Must be a number with at most six decimals';
/** A multiplier with at most six decimals, as text. */
const factorSchema = z.string(FACTOR_FORMAT_MESSAGE).regex(/^\d{1,3}(\.\d{1,6})?$/, FACTOR_FORMAT_MESSAGE);
const MAX_HEIGHT = 4_294_967_295;
const HEIGHT_FORMAT_MESSAGE = `Must be a whole number from 0 to ${MAX_HEIGHT}`;
const heightSchema = z
  .number(HEIGHT_FORMAT_MESSAGE)
  .int(HEIGHT_FORMAT_MESSAGE)
  .min(0, HEIGHT_FORMAT_MESSAGE)
  .max(MAX_HEIGHT, HEIGHT_FORMAT_MESSAGE);

/**
 * Payment of a profit run to a user (specification, section 3): spaces in bytes, `theoreticalProfit` in XCH per PiB and
 * day, `amount` in XCH. `computeProfitMojo` of the profit formula computes `amount` from the other figures.
 */
export const profitLogEntrySchema = z.object({
  id: z.string(),
  from: z.iso.datetime(),
  /** End of the period, exclusive. */
  to: z.iso.datetime(),
  averageSpace: bytesSchema,
  effectiveSpace: bytesSchema,
  netSpace: bytesSchema,
  height: heightSchema,
  theoreticalProfit: xchSchema,
  factor: factorSchema,
  amount: xchSchema,
  date: z.iso.datetime(),
  /** At `date`. */
  price: rowPriceSchema,
});
/** See {@link profitLogEntrySchema}. */
export type ProfitLogEntry = z.infer<typeof profitLogEntrySchema>;

/** Query of `downloadProfitLog`, and filters of the log: lines whose period overlaps the filter, with prices in a currency. */
export const profitLogFilterSchema = periodFilterSchema.extend(currencyQuerySchema.shape);
/** See {@link profitLogFilterSchema}. */
export type ProfitLogFilter = z.infer<typeof profitLogFilterSchema>;

/** Query of `listProfitLog`: filters, cursor and limit. */
export const profitLogQuerySchema = profitLogFilterSchema.extend(pageQuerySchema.shape);
/** See {@link profitLogQuerySchema}. */
export type ProfitLogQuery = z.input<typeof profitLogQuerySchema>;
/** See {@link profitLogQuerySchema}. */
export const profitLogPageSchema = createPageSchema(profitLogEntrySchema);
/** See {@link profitLogPageSchema}. */
export type ProfitLogPage = z.infer<typeof profitLogPageSchema>;

/**
 * Body of `previewProfitRun` and `createProfitRun` (201), role admin. Spaces are bytes, averages over the period.
 * Posting a period again with the same content returns the posted run. A period that overlaps another run, or the same
 * period with other content, fails with `profit_run_conflict`, whose `message` names the run. So does the preview of a
 * posted run, which would pay nothing. `fields` names unknown accounts.
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
    .max(MAX_PROFIT_RUN_LINES),
});
/** See {@link newProfitRunSchema}. */
export type NewProfitRun = z.input<typeof newProfitRunSchema>;

/** A line of a run, in XCH and bytes. */
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
  /** Sum of the lines, in XCH. */
  total: xchSchema,
  /** Profit in XCH, beyond the total, of PlotNFTs that nobody had claimed: it is credited to the account that claims one. */
  unclaimed: z.object({ plotNftCount: z.number().int().nonnegative(), amount: xchSchema }),
};

/** Preview of a run: the payments it would make. Nothing has been posted. */
export const profitRunPreviewSchema = z.object({ ...profitRunFigures, lines: z.array(profitRunLineSchema) });
/** See {@link profitRunPreviewSchema}. */
export type ProfitRunPreview = z.infer<typeof profitRunPreviewSchema>;

/** A posted run. */
export const profitRunSchema = z.object({
  id: z.uuid(),
  ...profitRunFigures,
  lineCount: z.number().int().nonnegative(),
  /** Email address of the operator; null if the farm posted the run by itself. */
  postedBy: z.string().nullable(),
  postedAt: z.iso.datetime(),
});
/** See {@link profitRunSchema}. */
export type ProfitRun = z.infer<typeof profitRunSchema>;
/** Response of `listProfitRuns`: newest period first. */
export const profitRunPageSchema = createPageSchema(profitRunSchema);
/** See {@link profitRunPageSchema}. */
export type ProfitRunPage = z.infer<typeof profitRunPageSchema>;
/** Response of `readProfitRun` and of posting a run. `lines` are the first thousand of `lineCount`. */
export const profitRunDetailSchema = profitRunSchema.extend({ lines: z.array(profitRunLineSchema) });
/** See {@link profitRunDetailSchema}. */
export type ProfitRunDetail = z.infer<typeof profitRunDetailSchema>;

/**
 * Body of `previewMeasuredRun`, role admin: previews a run over the spaces measured from `from` (inclusive) to `to`
 * (exclusive), with the chain's figures at the end of the period and the farm's factor. Both ends are multiples of five
 * minutes; the period begins at most seven days ago and ended at least half a minute ago. Fails with
 * `profit_run_conflict` if a part of it is already paid.
 */
export const measuredRunRequestSchema = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});
/** See {@link measuredRunRequestSchema}. */
export type MeasuredRunRequest = z.input<typeof measuredRunRequestSchema>;

/**
 * Preview of a measured run. `lines` are the first thousand of `lineCount`; `capSpace` (bytes) is the largest space
 * that counts for an account while spaces are only reported, null if they are proven; `capped` counts the accounts
 * above it; `fingerprint` identifies the whole content.
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
 * Body of `createMeasuredRun` (201), role admin, which posts a previewed run and returns it. Fails with
 * `profit_run_changed` if the run would make other payments by now. Posting the same run again returns the posted run.
 */
export const measuredRunSchema = measuredRunRequestSchema.extend({
  fingerprint: z.string().max(100),
  reason: reasonSchema,
});
/** See {@link measuredRunSchema}. */
export type MeasuredRun = z.input<typeof measuredRunSchema>;
