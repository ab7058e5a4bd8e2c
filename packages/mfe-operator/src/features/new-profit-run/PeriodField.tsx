import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DateRangeFields, type DateRange } from '@farm/ui/pickers';
import { memo } from 'react';
import type { DraftProblems } from '../../model/profitRunDraft.ts';

interface PeriodFieldProps extends DateRange {
  problem: DraftProblems['period'] | undefined;
  onChange: (days: DateRange) => void;
}

/**
 * First and last day of a run. Memoized, because calendars are expensive to render at every keystroke elsewhere.
 */
export const PeriodField = memo(function PeriodField({ from, to, problem, onChange }: PeriodFieldProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `operator.${id}` });
  return (
    <div className="wide">
      <DateRangeFields
        value={{ from, to }}
        onChange={onChange}
        labels={{ from: say('run.from'), to: say('run.to') }}
        locale={locale}
        problems={{
          invalid: say('day.invalid'),
          tooEarly: say('day.tooEarly'),
          tooLate: say('day.tooLate'),
          reversed: say('day.reversed'),
        }}
      />
      <Typography
        variant="caption"
        component="p"
        role={problem === undefined ? undefined : 'alert'}
        sx={{ mt: 0.5, mx: 1.75, color: problem === undefined ? 'text.secondary' : 'error.text' }}
      >
        <FormattedMessage id={`operator.run.period.${problem ?? 'help'}`} />
      </Typography>
    </div>
  );
});
