import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { CopyText } from '@farm/ui/marks';
import { shortenAddress } from '../../model/shortenAddress.ts';
import { useCopyWords } from '../../parts/useCopyWords.ts';

/** Where a withdrawal goes: both ends of the address, and the whole of it to copy. */
export function PaidAddress({ address }: { address: string }) {
  const intl = useIntl();
  const words = useCopyWords(
    intl.formatMessage({ id: 'assets.logs.theAddress' }, { address: shortenAddress(address) }),
  );
  return (
    // On one line in a table, which can scroll; a phone cannot.
    <Box sx={{ whiteSpace: { sm: 'nowrap' }, width: { sm: 'max-content' } }}>
      <CopyText text={address} isShort words={words} />
    </Box>
  );
}
