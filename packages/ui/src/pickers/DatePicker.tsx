import { DatePicker as MuiDatePicker } from '@mui/x-date-pickers/DatePicker';
import { useState, type ReactNode } from 'react';
import { toNoon, FIRST_DATE, LAST_DATE, toIsoDate, type IsoDate } from './isoDate.ts';
import { PickerLocale } from './PickerLocale.tsx';
import { readMonthFormat } from './readDayjsLocale.ts';

/** Reasons why an entered date is rejected. */
export type DateProblem = 'invalid' | 'tooEarly' | 'tooLate';

interface DatePickerProps {
  label: ReactNode;
  value: IsoDate | null;
  /** Called with every complete and allowed date, and with null if there is none. */
  onChange: (value: IsoDate | null) => void;
  /** BCP 47 tag. */
  locale: string;
  /** Messages below the field for invalid dates and dates out of range. */
  problems: Record<DateProblem, ReactNode>;
  /** Another problem of the value. */
  error?: ReactNode;
  /** First day allowed, no earlier than 1900-01-01. */
  min?: IsoDate | null;
  /** Last day allowed, no later than 2099-12-31. */
  max?: IsoDate | null;
  isDisabled?: boolean;
}

/** Date field with a calendar. */
export function DatePicker({ label, value, onChange, locale, problems, error, ...rest }: DatePickerProps) {
  const { min, max, isDisabled = false } = rest;
  const [problem, setProblem] = useState<DateProblem | null>(null);
  // Content of the field, which may be incomplete or wrong; the caller's value is then null.
  const [typed, setTyped] = useState({ day: value === null ? null : toNoon(value), value });
  if (typed.value !== value) setTyped({ day: value === null ? null : toNoon(value), value });
  const text = problem === null ? error : problems[problem];
  return (
    <PickerLocale locale={locale}>
      <MuiDatePicker
        label={label}
        value={typed.day}
        minDate={toNoon(latest(min ?? FIRST_DATE, FIRST_DATE))}
        maxDate={toNoon(earliest(max ?? LAST_DATE, LAST_DATE))}
        disabled={isDisabled}
        onChange={(day, { validationError }) => {
          const next = validationError === null ? toIsoDate(day) : null;
          setTyped({ day, value: next });
          if (next !== value) onChange(next);
        }}
        onError={(code) => {
          setProblem(code === null ? null : (PROBLEMS[code] ?? 'invalid'));
        }}
        slotProps={{
          textField: { fullWidth: true, error: hasText(text), helperText: text },
          field: { clearable: true },
          calendarHeader: { format: readMonthFormat(locale) },
        }}
      />
    </PickerLocale>
  );
}

const PROBLEMS: Partial<Record<string, DateProblem>> = { minDate: 'tooEarly', maxDate: 'tooLate' };

function hasText(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== '';
}

// ISO dates compare as text.
const latest = (one: IsoDate, other: IsoDate) => (one > other ? one : other);
const earliest = (one: IsoDate, other: IsoDate) => (one < other ? one : other);
