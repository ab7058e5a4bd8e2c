import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { DatePicker, type DateProblem } from './DatePicker.tsx';
import type { IsoDate } from './isoDate.ts';
import type { PickerLocaleName } from './PickerLocale.tsx';

/** Days from `from` to `to`, both included; null leaves that end open. `from` is never after `to`. */
export interface DateRange {
  from: IsoDate | null;
  to: IsoDate | null;
}

interface DateRangeFieldsProps {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Names of the two fields. */
  labels: { from: ReactNode; to: ReactNode };
  locale: PickerLocaleName;
  /** As of one picker, and what is said when the range ends before it begins. */
  problems: Record<DateProblem | 'reversed', ReactNode>;
}

/** A range of days by its two ends. Each end bounds the calendar of the other. */
export function DateRangeFields({ value, onChange, labels, locale, problems }: DateRangeFieldsProps) {
  const { from, to } = value;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <DatePicker
        label={labels.from}
        locale={locale}
        value={from}
        max={to}
        problems={{ ...problems, tooLate: to === null ? problems.tooLate : problems.reversed }}
        onChange={(next) => onChange({ from: next, to })}
      />
      <DatePicker
        label={labels.to}
        locale={locale}
        value={to}
        min={from}
        problems={{ ...problems, tooEarly: from === null ? problems.tooEarly : problems.reversed }}
        onChange={(next) => onChange({ from, to: next })}
      />
    </Stack>
  );
}
