import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { formatShortAddress } from '../../model/formatShortAddress.ts';

/** Payout address of a withdrawal, shortened to both ends; the copy button copies all of it. */
export function PaidAddress({ address }: { address: string }) {
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: 'assets.logs.copyAddress' },
    { address: formatShortAddress(address) },
  );
  return (
    // Does not wrap in a table, which can scroll; wraps on a phone, which cannot.
    <Box sx={{ whiteSpace: { sm: 'nowrap' }, width: { sm: 'max-content' } }}>
      <CopyableText text={address} isShort label={label} />
    </Box>
  );
}
