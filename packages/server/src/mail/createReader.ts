import { createIntl, createIntlCache } from '@formatjs/intl';
import { DEFAULT_LOCALE, locales, parseLocale, type Locale } from '@farm/contracts';
import en from '../messages/en.json' with { type: 'json' };
import { formatSpace } from './formatSpace.ts';

type MessageId = keyof typeof en;

/** Formats a message in the language of an email's reader. */
export type Say = (id: MessageId, values?: Record<string, string | number>) => string;

/** The reader of an email, and how to write to them. */
export interface Reader {
  email: string;
  locale: Locale;
  say: Say;
  /** Formats a time to the minute, with the reader's time zone. */
  formatDate: (date: Date) => string;
  /** Formats a day such as `2026-11-28`. */
  formatDay: (day: string) => string;
  formatNumber: (value: number) => string;
  formatSpace: (bytes: bigint) => string;
  /** Formats a share of 1. */
  formatPercent: (share: number) => string;
}

type Messages = Partial<Record<MessageId, string>>;

const messages = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const file = (await import(`../messages/${locale}.json`, { with: { type: 'json' } })) as {
        default: Messages;
      };
      return [locale, file.default] as const;
    }),
  ),
);
/** Parsed messages, and formats of dates and numbers. */
const cache = createIntlCache();

/**
 * Creates the reader of an email to an account or, without a time zone, to an address. English stands in for texts that their language
 * lacks, and for a language that only a later release knows.
 */
export function createReader({
  email,
  locale,
  timeZone = 'UTC',
}: {
  email: string;
  locale: string;
  timeZone?: string;
}): Reader {
  const language = parseLocale(locale) ?? DEFAULT_LOCALE;
  const intl = createIntl(
    {
      ...{ locale: language, timeZone, messages: { ...en, ...messages[language] } },
      // An email with an ID or a pattern in place of a text is not sent.
      onError: (error) => {
        throw error;
      },
    },
    cache,
  );
  const say: Say = (id, values) => intl.formatMessage({ id }, values);
  return {
    email,
    locale: language,
    say,
    formatDate: (date) => {
      const zone = intl
        .formatDateToParts(date, { timeZoneName: 'short' })
        .find(({ type }) => type === 'timeZoneName');
      return say('letter.date', {
        date: intl.formatDate(date, { dateStyle: 'long', timeStyle: 'short' }),
        zone: zone?.value ?? timeZone,
      });
    },
    formatDay: (day) => intl.formatDate(`${day}T12:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' }),
    formatNumber: (value) => intl.formatNumber(value),
    formatSpace: (bytes) => formatSpace(bytes, language),
    formatPercent: (share) => intl.formatNumber(share, { style: 'percent' }),
  };
}
