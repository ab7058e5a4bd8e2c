import type { HoldReason } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** Hold reasons of a withdrawal, as text. */
export function HoldReasons({ reasons }: { reasons: HoldReason[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5, color: 'text.secondary' }}>
      {reasons.map((reason) => (
        <li key={reason}>
          <FormattedMessage id={`assets.hold.${reason}`} />
        </li>
      ))}
    </Box>
  );
}
