import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Button, Icon } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { SelectField } from '@farm/ui/select';
import { DateRangeFields } from '@farm/ui/pickers';
import { useId, useState } from 'react';
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
  const { locale } = usePage();
  const daysId = useId();
  const hasDays = filter.days.from !== null || filter.days.to !== null;
  const [isUnfolded, setIsUnfolded] = useState(hasDays);
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
      <EmailFilter key={filter.email} value={filter.email} onChange={(email) => onChange({ email })} />
      <Button
        color="inherit"
        aria-expanded={isUnfolded}
        aria-controls={daysId}
        endIcon={<Icon name="chevron" size={18} />}
        onClick={() => setIsUnfolded(!isUnfolded)}
        sx={foldStyle}
      >
        <FormattedMessage id="operator.filter.days" />
      </Button>
      {onClear ? (
        <Button color="inherit" onClick={onClear} sx={clearStyle}>
          <FormattedMessage id="operator.filter.clear" />
        </Button>
      ) : null}
      <Box id={daysId} sx={{ ...daysStyle, display: { xs: isUnfolded ? 'block' : 'none', sm: 'block' } }}>
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
      </Box>
    </Box>
  );
}

/** Applies on Enter or on blur, when the address is complete. */
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

/** Dates are rarely used, so a phone folds them. */
const foldStyle = {
  display: { sm: 'none' },
  justifySelf: 'start',
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
};

const daysStyle = { gridColumn: { xs: '1 / -1', lg: '3' }, gridRow: { lg: '1' } };

const clearStyle = {
  justifySelf: { xs: 'end', sm: 'start' },
  alignSelf: 'center',
  gridColumn: { lg: '4' },
  gridRow: { sm: '3', lg: '1' },
};
