import dayjs, { type Dayjs } from 'dayjs';

/** A day of the calendar as `YYYY-MM-DD`; no time, no time zone. */
export type IsoDate = string;

/** The first day a picker takes (section 9 of the specification). */
export const FIRST_DATE: IsoDate = '1900-01-01';
/** The last day a picker takes. */
export const LAST_DATE: IsoDate = '2099-12-31';

/** Noon of the day: no change of the clock anywhere moves noon to another day. */
export function toNoon(date: IsoDate): Dayjs {
  return dayjs(`${date}T12:00:00`);
}

/** The day that was picked; null for none, and for what is no day. */
export function toIsoDate(day: Dayjs | null): IsoDate | null {
  return day?.isValid() === true ? day.format('YYYY-MM-DD') : null;
}
