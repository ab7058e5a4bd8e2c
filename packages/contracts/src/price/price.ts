import { z } from 'zod';
import { reasonSchema } from '../reason.ts';

/** Currency by its code in ISO 4217, such as `USD`. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'Must be three capital letters, such as USD');

/**
 * Price of one XCH, in units of a currency: more than 0, less than 10^12, with at most 8 decimals and without trailing zeros. `computeValue`
 * values amounts at it.
 */
export const priceSchema = z.string().regex(/^(?!0$)(?:0|[1-9]\d{0,11})(?:\.\d{0,7}[1-9])?$/);

/**
 * Query by which a response also has prices: each of its rows then has `price`, the price of one XCH in this currency at the moment of the
 * row, null if none was known. Without it, nothing in the response is different.
 */
export const currencyQuerySchema = z.object({ currency: currencySchema.optional() });

/** The `price` of a row; see {@link currencyQuerySchema}. It is absent if no currency was asked for. */
export const rowPriceSchema = priceSchema.nullable().optional();

/** Path parameter `:currency`. It is null for what is no currency, which is then not found. */
export const priceParamsSchema = z.strictObject({
  currency: z.string().transform((text) => currencySchema.safeParse(text).data ?? null),
});

/**
 * Sources of prices. A price of the market is valid for an hour; an operator's counts while the market has none, until it is replaced or
 * ended, or the market has one again.
 */
export const priceSourceSchema = z.enum(['market', 'operator']);
/** See {@link priceSourceSchema}. */
export type PriceSourceKind = z.infer<typeof priceSourceSchema>;

const currentSchema = z.object({ price: priceSchema, at: z.iso.datetime(), source: priceSourceSchema });

/**
 * Response of `listPrices`, public: the price that is valid now for each currency that has one, by currency; an empty list when nothing is
 * known. `at` is the moment from which it counts: that of the market, or when the operator set it. `currencies` are all that ever had a price, so
 * that entries of the past may have one; an API of before 2026-11-29 does not list them.
 */
export const priceListSchema = z.object({
  items: z.array(currentSchema.extend({ currency: currencySchema })),
  currencies: z.array(currencySchema).optional(),
});
/** See {@link priceListSchema}. */
export type PriceList = z.infer<typeof priceListSchema>;

/** Body of `setPrice`: the price that counts from now on while the market has none; see {@link priceSchema}. Trailing zeros are dropped. */
export const priceChangeSchema = z.strictObject({
  price: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,8})?$/, 'Must be a decimal number below 10^12 with at most 8 decimals')
    .refine((price) => /[1-9]/.test(price), 'Must be more than 0'),
  reason: reasonSchema,
});

/** Body of `deletePrice`. */
export const priceEndSchema = z.strictObject({ reason: reasonSchema });

/**
 * Reasons for which a currency's price could not be taken from the market: no connection, no complete response within the time, a status that is no
 * success, a redirect, a response that is too large or no JSON, nothing at the place of the price, or something there that is no price.
 */
export const priceProblemSchema = z.enum([
  'unreachable',
  'slow',
  'refused',
  'redirected',
  'too_large',
  'not_json',
  'missing',
  'not_a_price',
]);
/** See {@link priceProblemSchema}. */
export type PriceProblem = z.infer<typeof priceProblemSchema>;

/**
 * Prices of a currency as operators see them. `current` is what is valid now. `market` is the newest price of the market, however old;
 * `operator` is the operators' value in force, with the email address of who set it; `failure` is the last time that the market was asked in vain,
 * however long ago.
 */
export const operatorPriceSchema = z.object({
  currency: currencySchema,
  current: currentSchema.nullable(),
  market: z.object({ price: priceSchema, at: z.iso.datetime() }).nullable(),
  operator: z.object({ price: priceSchema, at: z.iso.datetime(), by: z.string() }).nullable(),
  failure: z.object({ problem: priceProblemSchema, at: z.iso.datetime() }).nullable(),
});
/** See {@link operatorPriceSchema}. */
export type OperatorPrice = z.infer<typeof operatorPriceSchema>;

/**
 * Response of `listOperatorPrices`: the currencies of the settings and all that ever had a price, by currency. `everyMinutes` is the time between two
 * requests to the market; null at a farm without a source of prices.
 */
export const operatorPriceListSchema = z.object({
  everyMinutes: z.number().int().positive().nullable(),
  items: z.array(operatorPriceSchema),
});
/** See {@link operatorPriceListSchema}. */
export type OperatorPriceList = z.infer<typeof operatorPriceListSchema>;
