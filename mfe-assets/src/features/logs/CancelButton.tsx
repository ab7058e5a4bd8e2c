import type { Withdrawal } from '@farm/contracts';
import { FormattedMessage, formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { formatShortId } from '../../model/formatShortId.ts';

interface CancelButtonProps {
  withdrawal: Withdrawal;
  onCancel: (line: { withdrawal: Withdrawal }) => void;
}

/** Button that cancels a withdrawal; renders nothing once the withdrawal is no longer cancelable. */
export function CancelButton({ withdrawal, onCancel }: CancelButtonProps) {
  const intl = useIntl();
  const { locale } = usePage();
  if (!withdrawal.isCancelable) return null;
  const amount = formatXch(withdrawal.amount, locale);
  return (
    <Button
      size="small"
      color="error"
      aria-haspopup="dialog"
      aria-label={intl.formatMessage(
        { id: 'assets.logs.cancelNamed' },
        { amount, id: formatShortId(withdrawal.id) },
      )}
      onClick={() => onCancel({ withdrawal })}
      sx={{ minWidth: 0, paddingInline: 1, whiteSpace: 'nowrap' }}
    >
      <FormattedMessage id="kit.cancel" />
    </Button>
  );
}
