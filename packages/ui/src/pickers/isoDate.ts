import dayjs, { type Dayjs } from 'dayjs';

/** Calendar day as `YYYY-MM-DD`, without time or time zone. */
export type IsoDate = string;

/** First day that pickers accept (section 9 of the specification). */
export const FIRST_DATE: IsoDate = '1900-01-01';
/** Last day that pickers accept. */
export const LAST_DATE: IsoDate = '2099-12-31';

/** Noon of the day, which no clock change moves to another day. */
export function toNoon(date: IsoDate): Dayjs {
  return dayjs(`${date}T12:00:00`);
}

/** The picked day; null for none or an invalid one. */
export function toIsoDate(day: Dayjs | null): IsoDate | null {
  return day?.isValid() === true ? day.format('YYYY-MM-DD') : null;
}
