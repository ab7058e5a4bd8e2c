import type { WithdrawalStatus } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Icon } from '@farm/ui';
import { Chip } from '@farm/ui/marks';

/** Status of a withdrawal as a word, a color and an icon. */
export function StatusLabel({ status }: { status: WithdrawalStatus }) {
  const { icon, colour } = LOOKS[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colour}
      icon={
        <Box component="span" sx={{ display: 'inline-flex' }}>
          <Icon name={icon} size={16} />
        </Box>
      }
      label={<FormattedMessage id={`assets.status.${status}`} />}
    />
  );
}

interface Look {
  icon: string;
  colour: 'default' | 'info' | 'success' | 'warning' | 'error';
}

/** Pending and held share a word (specification, section 4), and both wait; the receipt shows the reason. */
const LOOKS: Record<WithdrawalStatus, Look> = {
  pending: { icon: 'clock', colour: 'default' },
  held: { icon: 'clock', colour: 'warning' },
  approved: { icon: 'settings', colour: 'info' },
  sending: { icon: 'forward', colour: 'info' },
  success: { icon: 'check', colour: 'success' },
  failed: { icon: 'alert', colour: 'error' },
  canceled: { icon: 'close', colour: 'default' },
  refunded: { icon: 'back', colour: 'default' },
};
