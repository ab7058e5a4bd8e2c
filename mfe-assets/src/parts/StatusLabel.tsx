import type { WithdrawalStatus } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Icon } from '@farm/ui';
import { Chip } from '@farm/ui/chips';

/** Status of a withdrawal as a word, a color and an icon. */
export function StatusLabel({ status }: { status: WithdrawalStatus }) {
  const { icon, color } = LABEL_STYLES[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={
        <Box component="span" sx={{ display: 'inline-flex' }}>
          <Icon name={icon} size={16} />
        </Box>
      }
      label={<FormattedMessage id={`assets.status.${status}`} />}
    />
  );
}

interface LabelStyle {
  icon: string;
  color: 'default' | 'info' | 'success' | 'warning' | 'error';
}

/** Pending and held share a word (specification, section 4), and both wait; the receipt shows the reason. */
const LABEL_STYLES: Record<WithdrawalStatus, LabelStyle> = {
  pending: { icon: 'clock', color: 'default' },
  held: { icon: 'clock', color: 'warning' },
  approved: { icon: 'settings', color: 'info' },
  sending: { icon: 'forward', color: 'info' },
  success: { icon: 'check', color: 'success' },
  failed: { icon: 'alert', color: 'error' },
  canceled: { icon: 'close', color: 'default' },
  refunded: { icon: 'back', color: 'default' },
};
