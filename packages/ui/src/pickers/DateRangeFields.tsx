import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { DatePicker, type DateProblem } from './DatePicker.tsx';
import type { IsoDate } from './isoDate.ts';

/** Dates from `from` to `to`, inclusive; null leaves that end open. `from` is never after `to`. */
export interface DateRange {
  from: IsoDate | null;
  to: IsoDate | null;
}

interface DateRangeFieldsProps {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Labels of the two fields. */
  labels: { from: ReactNode; to: ReactNode };
  /** BCP 47 tag. */
  locale: string;
  /** Messages of a picker, and one for a range that ends before it begins. */
  problems: Record<DateProblem | 'reversed', ReactNode>;
}

/** Two date fields for a range. Each end limits the other's calendar. */
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
