import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { SelectField } from '@farm/ui/forms';
import { useState } from 'react';
import { choiceOf, daysOf, isSame, recentDays, type DayChoice, type Days } from '../../model/dayChoice.ts';
import type { DateFieldsProps } from './DateFields.tsx';
import { LateDateFields } from './LateDateFields.tsx';

const choices: readonly DayChoice[] = ['all', ...recentDays, 'others'];

/** Filters a log by days: recent ranges apply at once, other days load the heavy calendars. */
export function DateFilter({ from, to, onChange }: DateFieldsProps) {
  // Days chosen in the calendars, which close once something else changes the days.
  const [held, setHeld] = useState<Days | null>(null);
  const days = { from, to };
  const choice = isSame(held, days) ? 'others' : choiceOf(days);
  const choose = (next: DayChoice) => {
    const chosen = daysOf(next);
    setHeld(chosen === null ? days : null);
    if (chosen !== null) onChange(chosen);
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
        <LateDateFields
          {...days}
          onChange={(next) => {
            setHeld(next);
            onChange(next);
          }}
        />
      ) : null}
    </>
  );
}
