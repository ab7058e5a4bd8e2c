import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { SelectField, TextField } from '@farm/ui/forms';
import { DateRangeFields } from '@farm/ui/pickers';
import { useState } from 'react';
import { withdrawalStatuses } from '../../model/withdrawalStatuses.ts';
import type { WithdrawalFilter } from './useWithdrawalFilter.ts';

interface WithdrawalFiltersProps {
  filter: WithdrawalFilter;
  onChange: (changed: Partial<WithdrawalFilter>) => void;
  /** Absent while there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** Status, account and days of creation that are shown. */
export function WithdrawalFilters({ filter, onChange, onClear }: WithdrawalFiltersProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `operator.filter.${id}` });
  return (
    <Box role="search" aria-label={say('label')} sx={style}>
      <SelectField
        label={say('status')}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={(['all', ...withdrawalStatuses] as const).map((value) => ({
          value,
          label: value === 'all' ? say('all') : intl.formatMessage({ id: `operator.status.${value}` }),
        }))}
      />
      {/* Another filter from outside is another field. */}
      <EmailFilter key={filter.email} value={filter.email} onChange={(email) => onChange({ email })} />
      <DateRangeFields
        value={filter.days}
        onChange={(days) => onChange({ days })}
        labels={{ from: say('from'), to: say('to') }}
        locale={locale}
        problems={{
          invalid: intl.formatMessage({ id: 'operator.day.invalid' }),
          tooEarly: intl.formatMessage({ id: 'operator.day.tooEarly' }),
          tooLate: intl.formatMessage({ id: 'operator.day.tooLate' }),
          reversed: intl.formatMessage({ id: 'operator.day.reversed' }),
        }}
      />
      {onClear ? (
        <Button color="inherit" onClick={onClear} sx={{ justifySelf: 'start', alignSelf: 'center' }}>
          <FormattedMessage id="operator.filter.clear" />
        </Button>
      ) : null}
    </Box>
  );
}

/** It counts when it is whole: on Enter, or when the field is left. */
function EmailFilter({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState(value);
  const apply = () => {
    const email = typed.trim().toLowerCase();
    if (email !== value) onChange(email);
  };
  return (
    <TextField
      fullWidth
      type="search"
      label={intl.formatMessage({ id: 'operator.filter.email' })}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
      slotProps={{
        htmlInput: {
          dir: 'ltr',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
        },
      }}
    />
  );
}

const style = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1.4fr', lg: '1fr 1.4fr 2.4fr auto' },
};
