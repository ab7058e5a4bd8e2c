import dayjs from 'dayjs';

/** Returns the name of a language in dayjs, which gets the names, formats and first weekday that the browser knows. */
export function readDayjsLocale(language: string): string {
  const name = `browser-${language.toLowerCase()}`;
  if (dayjs.Ls[name] === undefined) dayjs.locale(createDayjsLocale(name, language), undefined, true);
  return name;
}

/** Returns the format of a month with its year, such as `MMMM YYYY`. */
export function readMonthFormat(language: string): string {
  return toFormat(language, { year: 'numeric', month: 'long' });
}

/** A Sunday. */
const FIRST_DAY = Date.UTC(2026, 0, 4);
/** A day whose numbers have one digit, unless two are asked for. */
const SAMPLE = Date.UTC(2026, 2, 9);
const DAY_MS = 86_400_000;

/** Latin digits and our calendar are what dayjs knows. */
const COMMON = { timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory' } as const;

function createDayjsLocale(name: string, language: string) {
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) => write(language, { month }, Date.UTC(2026, index, 1)));
  const weekdays = (weekday: 'long' | 'short' | 'narrow') =>
    Array.from({ length: 7 }, (_, index) => write(language, { weekday }, FIRST_DAY + index * DAY_MS));
  return {
    name,
    months: months('long'),
    monthsShort: months('short'),
    weekdays: weekdays('long'),
    weekdaysShort: weekdays('short'),
    weekdaysMin: weekdays('narrow'),
    weekStart: readFirstWeekday(language) % 7,
    ordinal: String,
    formats: {
      LT: 'HH:mm',
      LTS: 'HH:mm:ss',
      L: toFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' }),
      LL: toFormat(language, { dateStyle: 'long' }),
      LLL: '',
      LLLL: '',
    },
    relativeTime: {},
  };
}

function write(language: string, options: Intl.DateTimeFormatOptions, time: number): string {
  return new Intl.DateTimeFormat(language, { ...COMMON, ...options }).format(time);
}

/** Returns the format of dayjs that writes dates as the browser does. */
function toFormat(language: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language, { ...COMMON, ...options }).formatToParts(SAMPLE);
  return parts.map(toToken).join('');
}

function toToken({ type, value }: Intl.DateTimeFormatPart): string {
  if (type === 'year') return 'YYYY';
  if (type === 'month') return { '3': 'M', '03': 'MM' }[value] ?? 'MMMM';
  if (type === 'day') return value.length === 1 ? 'D' : 'DD';
  if (type !== 'literal') return '';
  // Marks of direction would become sections of the field; letters would be read as tokens.
  const text = value.replaceAll(/[\u061C\u200E\u200F]/g, '');
  return /\p{L}/u.test(text) ? `[${text}]` : text;
}

/** Types of the library lack it, and so do some browsers; Safari and old Chromium have a property instead. */
interface WeekLocale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the first day of the week: 1 for Monday, which is also that of browsers that do not know, except in English, to 7 for Sunday. */
function readFirstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as WeekLocale;
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info?.firstDay ?? (language.startsWith('en') ? 7 : 1);
}
