import { isLoopbackHost } from '@farm/contracts/host';
import { currencySchema } from '@farm/contracts/price';
import { atLeastOne, hasHost, hasScheme, list } from '@farm/process';
import { z } from 'zod';
import { resolveCurrency } from './resolveCurrency.ts';

/** Prices are valid for an hour, so that there are at least two chances to read one in time. */
const MAX_MINUTES = 30;
const MAX_CURRENCIES = 20;
const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;

/** Source of the price of XCH. */
export interface PriceSourceSettings {
  /** Address with the placeholders `{currency}` (`usd`) and `{CURRENCY}` (`USD`); with one of them, each currency has a request of its own. */
  url: string;
  /** JSON pointer to the price in the response, with the same placeholders. */
  pointer: string;
}

/** Settings of the price of XCH. */
export interface PriceSettings {
  /** Null if nobody is asked for prices. */
  source: PriceSourceSettings | null;
  /** Codes of ISO 4217. */
  currencies: string[];
  /** Interval between two requests to the source, and of its rows in the history, in minutes. */
  minutes: number;
}

/** Variables of the price of XCH. */
export const priceVariables = {
  PRICE_URL: z
    .string()
    .refine((text) => hasScheme(withCurrency(text), ['https:', 'http:']) && hasHost(withCurrency(text)), {
      error: 'must be an address such as https://prices.example/price?ids=chia&vs_currencies=usd,cny',
      abort: true,
    })
    .refine((text) => hasScheme(withCurrency(text), ['https:']) || isLoopback(text), {
      error: 'must start with https://: only a service on this machine can be asked without TLS',
    })
    .refine(hasPlainUser, 'must have user and password in percent-encoding')
    .optional()
    .meta({
      description:
        'Address of a service that is asked for the price of XCH by GET, and answers in JSON. `{currency}` in it is replaced by `usd`, `{CURRENCY}` by `USD`, with a request for each currency; without either, one request asks for all.',
      whenAbsent: 'nobody is asked',
      isSecret: true,
    }),
  PRICE_POINTER: z
    .string()
    .regex(POINTER, 'must be a JSON pointer such as /chia/{currency}')
    .prefault('/chia/{currency}')
    .describe(
      'JSON pointer to the price of one XCH in the response of `PRICE_URL`, with the same placeholders.',
    ),
  PRICE_CURRENCIES: list
    .refine(
      (codes) =>
        codes.length > 0 &&
        codes.length <= MAX_CURRENCIES &&
        new Set(codes).size === codes.length &&
        codes.every((code) => currencySchema.safeParse(code).success),
      `must be one to ${MAX_CURRENCIES} different codes of three capital letters, separated by commas, such as USD,CNY`,
    )
    .prefault('USD,CNY')
    .describe('Currencies, separated by commas, in which `PRICE_URL` is asked for the price.'),
  PRICE_MINUTES: atLeastOne
    .refine((minutes) => minutes <= MAX_MINUTES, `must be at most ${MAX_MINUTES}`)
    .prefault('10')
    .describe(
      `Minutes between two requests for the price; at most ${MAX_MINUTES}, because a price counts for an hour.`,
    ),
};

type PriceVariables = z.infer<z.ZodObject<typeof priceVariables>>;

/** Returns the settings of the price of XCH. */
export function toPriceSettings(vars: PriceVariables): PriceSettings {
  const { PRICE_URL: url, PRICE_POINTER: pointer } = vars;
  return {
    source: url === undefined ? null : { url, pointer },
    currencies: vars.PRICE_CURRENCIES,
    minutes: vars.PRICE_MINUTES,
  };
}

/** Checks what the variables mean together. */
export function checkPriceVariables(vars: PriceVariables): string[] {
  const { PRICE_URL: url, PRICE_POINTER: pointer, PRICE_CURRENCIES: currencies } = vars;
  if (url === undefined || currencies.length === 1) return [];
  return [url, pointer].some((text) => resolveCurrency(text, 'USD') !== text)
    ? []
    : ['PRICE_POINTER must contain {currency}: all PRICE_CURRENCIES would have the same price'];
}

/** An address as it is for one of the currencies: with placeholders, it may be none. */
function withCurrency(text: string): string {
  return resolveCurrency(text, 'USD');
}

function hasPlainUser(text: string): boolean {
  const { username, password } = new URL(withCurrency(text));
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function isLoopback(text: string): boolean {
  return isLoopbackHost(new URL(withCurrency(text)).hostname);
}
