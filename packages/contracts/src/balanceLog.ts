import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { createPageSchema, pageQuerySchema, periodFilterSchema } from './paging.ts';
import { currencyQuerySchema, rowPriceSchema } from './price/price.ts';

/** Type of a line of the balance log (specification, section 3). */
export const balanceLogTypeSchema = z.enum([
  'withdraw',
  'deposit',
  'profit',
  'refund',
  'correction',
  'other',
]);
/** See {@link balanceLogTypeSchema}. */
export type BalanceLogType = z.infer<typeof balanceLogTypeSchema>;

/**
 * Query of `downloadBalanceLog`, and filters of the log: lines of one type, from an instant (inclusive) to another
 * (exclusive; ISO 8601, with offset), with prices in a currency.
 */
export const balanceLogFilterSchema = periodFilterSchema.extend({
  ...currencyQuerySchema.shape,
  type: balanceLogTypeSchema.optional(),
});
/** See {@link balanceLogFilterSchema}. */
export type BalanceLogFilter = z.infer<typeof balanceLogFilterSchema>;

/** Query of `listBalanceLog`: filters, cursor and limit. */
export const balanceLogQuerySchema = balanceLogFilterSchema.extend(pageQuerySchema.shape);
/** See {@link balanceLogQuerySchema}. */
export type BalanceLogQuery = z.input<typeof balanceLogQuerySchema>;

/** A change of the usable balance, in XCH; `balance` is the balance after it. `desc` may be empty. */
export const balanceLogEntrySchema = z.object({
  id: z.string(),
  amount: xchSchema,
  balance: xchSchema,
  desc: z.string(),
  date: z.iso.datetime(),
  type: balanceLogTypeSchema,
  /** At `date`. */
  price: rowPriceSchema,
});
/** See {@link balanceLogEntrySchema}. */
export type BalanceLogEntry = z.infer<typeof balanceLogEntrySchema>;

/** Response of `listBalanceLog`. */
export const balanceLogPageSchema = createPageSchema(balanceLogEntrySchema);
/** See {@link balanceLogPageSchema}. */
export type BalanceLogPage = z.infer<typeof balanceLogPageSchema>;
