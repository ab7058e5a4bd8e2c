import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { useState } from 'react';
import {
  toDayChoice,
  toDayRange,
  isSameRange,
  recentDays,
  type DayChoice,
  type DayRange,
} from '../../model/dayChoice.ts';
import type { DateFieldsProps } from './DateFields.tsx';
import { LazyDateFields } from './LazyDateFields.tsx';

const choices: readonly DayChoice[] = ['all', ...recentDays, 'others'];

/** Filters a log by days: recent ranges apply at once, other days load the heavy calendars. */
export function DateFilter({ from, to, onChange }: DateFieldsProps) {
  // Days chosen in the calendars, which close once something else changes the days.
  const [calendarDays, setCalendarDays] = useState<DayRange | null>(null);
  const days = { from, to };
  const choice = isSameRange(calendarDays, days) ? 'others' : toDayChoice(days);
  const choose = (next: DayChoice) => {
    const chosenDays = toDayRange(next);
    setCalendarDays(chosenDays === null ? days : null);
    if (chosenDays !== null) onChange(chosenDays);
  };
  return (
    <>
      <Box sx={{ width: { xs: 1, sm: 200 } }}>
        <SelectField
          label={<FormattedMessage id="assets.logs.dates" />}
          value={choice}
          onChange={choose}
          options={choices.map((value) => ({
            value,
            label: <FormattedMessage id={`assets.logs.dates.${value}`} />,
          }))}
        />
      </Box>
      {choice === 'others' ? (
        <LazyDateFields
          {...days}
          onChange={(next) => {
            setCalendarDays(next);
            onChange(next);
          }}
        />
      ) : null}
    </>
  );
}
