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
  const formatLabel = (id: string) => intl.formatMessage({ id: `assets.logs.${id}` });
  return (
    <DateRangeFields
      value={{ from, to }}
      onChange={onChange}
      labels={{ from: formatLabel('from'), to: formatLabel('to') }}
      locale={locale}
      problems={{
        invalid: formatLabel('dates.invalid'),
        tooEarly: formatLabel('dates.tooEarly'),
        tooLate: formatLabel('dates.tooLate'),
        reversed: formatLabel('dates.reversed'),
      }}
    />
  );
}
