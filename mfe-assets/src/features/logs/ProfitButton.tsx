import type { ProfitLogEntry } from '@farm/contracts';
import { useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { usePeriod } from './usePeriod.ts';

interface ProfitButtonProps {
  entry: ProfitLogEntry;
  onOpen: (line: { entry: ProfitLogEntry }) => void;
}

/** Period of a profit log entry, as a button that opens the entry's details. */
export function ProfitButton({ entry, onOpen }: ProfitButtonProps) {
  const intl = useIntl();
  const period = usePeriod(entry);
  return (
    <MuiLink
      component="button"
      type="button"
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'assets.profit.open' }, { period })}
      onClick={() => onOpen({ entry })}
      sx={{ font: 'inherit', textAlign: 'start', minWidth: { sm: 190 }, minHeight: 24 }}
    >
      {period}
    </MuiLink>
  );
}
