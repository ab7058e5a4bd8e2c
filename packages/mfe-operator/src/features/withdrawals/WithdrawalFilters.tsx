import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { DaysFilter } from '../../parts/DaysFilter.tsx';
import { LineFilter } from '../../parts/LineFilter.tsx';
import { statusChoices, type WithdrawalFilter } from './useWithdrawalFilter.ts';

interface WithdrawalFiltersProps {
  filter: WithdrawalFilter;
  onChange: (changed: Partial<WithdrawalFilter>) => void;
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** Filters by status, account and creation date. */
export function WithdrawalFilters({ filter, onChange, onClear }: WithdrawalFiltersProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `operator.filter.${id}` });
  return (
    <Box role="search" aria-label={say('label')} sx={style}>
      <SelectField
        label={say('status')}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={statusChoices.map((value) => ({
          value,
          label:
            value === 'all' || value === 'waiting'
              ? say(value)
              : intl.formatMessage({ id: `operator.status.${value}` }),
        }))}
      />
      {/* A filter changed elsewhere remounts the field. */}
      <LineFilter
        key={filter.email}
        label={say('email')}
        value={filter.email}
        onChange={(email) => onChange({ email })}
      />
      <DaysFilter
        value={filter.days}
        onChange={(days) => onChange({ days })}
        labels={{ from: say('from'), to: say('to') }}
        sx={daysStyle}
      >
        {onClear ? (
          <Button color="inherit" onClick={onClear} sx={clearStyle}>
            <FormattedMessage id="operator.filter.clear" />
          </Button>
        ) : null}
      </DaysFilter>
    </Box>
  );
}

const style = {
  display: 'grid',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: { xs: 1, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    lg: 'minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 2.7fr)',
  },
  // Reserves space for the button only while it is shown.
  gridAutoColumns: 'max-content',
};

const daysStyle = { gridColumn: { xs: '1 / -1', lg: '3' }, gridRow: { lg: '1' } };

const clearStyle = {
  justifySelf: { xs: 'end', sm: 'start' },
  alignSelf: 'center',
  gridColumn: { lg: '4' },
  gridRow: { sm: '3', lg: '1' },
};
