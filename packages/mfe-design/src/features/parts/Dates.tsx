import { useIntl, usePage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { DatePicker, DateRangeFields, type DateRange } from '@farm/ui/pickers';
import { useState } from 'react';

/** A date and a date range, in the page's language. */
export function Dates() {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `design.dates.${id}` });
  const [day, setDay] = useState<string | null>('2026-03-09');
  const [range, setRange] = useState<DateRange>({ from: '2026-03-01', to: null });
  const problems = { invalid: say('invalid'), tooEarly: say('tooEarly'), tooLate: say('tooLate') };
  return (
    <Stack sx={{ gap: 3, maxWidth: 640 }}>
      <DatePicker label={say('day')} value={day} onChange={setDay} locale={locale} problems={problems} />
      <DateRangeFields
        value={range}
        onChange={setRange}
        labels={{ from: say('from'), to: say('to') }}
        locale={locale}
        problems={{ ...problems, reversed: say('reversed') }}
      />
      <DatePicker
        label={say('missing')}
        value={null}
        onChange={() => undefined}
        locale={locale}
        problems={problems}
        error={say('required')}
      />
    </Stack>
  );
}
