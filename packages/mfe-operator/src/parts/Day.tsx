import { FormattedDate } from '@farm/remote-sdk';

/** A day of the calendar, the same in every time zone. */
export function Day({ day }: { day: string }) {
  return <FormattedDate value={day} dateStyle="medium" timeZone="UTC" />;
}
