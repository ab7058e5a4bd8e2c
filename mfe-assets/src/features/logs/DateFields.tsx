import { useIntl, usePage } from '@farm/remote-sdk';
import { DateRangeFields, type DateRange } from '@farm/ui/pickers';

/** Props of {@link DateFields}. */
export interface DateFieldsProps extends DateRange {
  onChange: (range: DateRange) => void;
}

/** Fields for the first and the last day of the log entries to show. */
export function DateFields({ from, to, onChange }: DateFieldsProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `assets.logs.${id}` });
  return (
    <DateRangeFields
      value={{ from, to }}
      onChange={onChange}
      labels={{ from: say('from'), to: say('to') }}
      locale={locale}
      problems={{
        invalid: say('dates.invalid'),
        tooEarly: say('dates.tooEarly'),
        tooLate: say('dates.tooLate'),
        reversed: say('dates.reversed'),
      }}
    />
  );
}
