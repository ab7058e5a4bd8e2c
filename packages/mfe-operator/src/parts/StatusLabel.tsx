import type { HoldReason, WithdrawalStatus } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';

const colours = {
  pending: 'default',
  held: 'warning',
  approved: 'info',
  sending: 'info',
  success: 'success',
  failed: 'error',
  canceled: 'default',
  refunded: 'default',
} as const satisfies Record<WithdrawalStatus, string>;

interface StatusLabelProps {
  status: WithdrawalStatus;
  holdReasons?: HoldReason[];
}

/** Status of a withdrawal as a chip, with the reasons for a hold. */
export function StatusLabel({ status, holdReasons = [] }: StatusLabelProps) {
  return (
    <Stack component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colours[status]}
        label={<FormattedMessage id={`operator.status.${status}`} />}
      />
      {holdReasons.map((reason) => (
        <Typography key={reason} component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={`operator.holdReason.${reason}`} />
        </Typography>
      ))}
    </Stack>
  );
}
