import type { Account } from '@farm/database';

/** Formats a time to the minute for its reader, with the time zone. */
export function formatDate(date: Date, { locale, timeZone }: Pick<Account, 'locale' | 'timeZone'>): string {
  const text = date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName');
  return locale === 'zh' ? `${text}（${zone?.value ?? timeZone}）` : `${text} (${zone?.value ?? timeZone})`;
}
