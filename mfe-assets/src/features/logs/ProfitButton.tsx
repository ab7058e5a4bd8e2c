import type { ProfitLogEntry } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';

interface ProfitButtonProps {
  entry: ProfitLogEntry;
  onOpen: (line: { entry: ProfitLogEntry }) => void;
}

/** Opens a line of the profit log. */
export function ProfitButton({ entry, onOpen }: ProfitButtonProps) {
  const intl = useIntl();
  const period = intl.formatDateTimeRange(new Date(entry.from), new Date(entry.to), { dateStyle: 'medium' });
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'assets.profit.open' }, { period })}
      onClick={() => onOpen({ entry })}
    >
      <FormattedMessage id="assets.profit.details" />
    </Button>
  );
}
