import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Button, Icon } from '@farm/ui';
import { DateRangeFields, type DateRange } from '@farm/ui/pickers';
import { useId, useState, type ReactNode } from 'react';

interface DaysFilterProps {
  value: DateRange;
  onChange: (days: DateRange) => void;
  labels: { from: string; to: string };
  /** Place of the dates in the grid around them. */
  sx?: object;
  /** Shown beside the button that unfolds the dates. */
  children?: ReactNode;
}

/** Filter by days. Dates are rarely used, so a phone folds them. */
export function DaysFilter({ value, onChange, labels, sx = {}, children }: DaysFilterProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const daysId = useId();
  const hasDays = value.from !== null || value.to !== null;
  const [isUnfolded, setIsUnfolded] = useState(hasDays);
  const say = (id: string) => intl.formatMessage({ id: `operator.day.${id}` });
  return (
    <>
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
      {children}
      <Box
        id={daysId}
        sx={{ gridColumn: '1 / -1', ...sx, display: { xs: isUnfolded ? 'block' : 'none', sm: 'block' } }}
      >
        <DateRangeFields
          value={value}
          onChange={onChange}
          labels={labels}
          locale={locale}
          problems={{
            invalid: say('invalid'),
            tooEarly: say('tooEarly'),
            tooLate: say('tooLate'),
            reversed: say('reversed'),
          }}
        />
      </Box>
    </>
  );
}

const foldStyle = {
  display: { sm: 'none' },
  justifySelf: 'start',
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
};
