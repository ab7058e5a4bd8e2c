import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { shortenAddress } from '../../model/shortenAddress.ts';

/** Where a withdrawal goes: both ends of the address, and the whole of it to copy. */
export function PaidAddress({ address }: { address: string }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'assets.logs.copyAddress' }, { address: shortenAddress(address) });
  return (
    // On one line in a table, which can scroll; a phone cannot.
    <Box sx={{ whiteSpace: { sm: 'nowrap' }, width: { sm: 'max-content' } }}>
      <CopyableText text={address} isShort label={label} />
    </Box>
  );
}
