import { useIntl } from '@farm/remote-sdk';
import { CopyText } from '@farm/ui/marks';
import { shortenAddress } from '../../model/shortenAddress.ts';
import { useCopyWords } from '../../parts/useCopyWords.ts';

/** Where a withdrawal goes: both ends of the address, and the whole of it to copy. */
export function PaidAddress({ address }: { address: string }) {
  const intl = useIntl();
  const words = useCopyWords(
    intl.formatMessage({ id: 'assets.logs.theAddress' }, { address: shortenAddress(address) }),
  );
  return <CopyText text={address} isShort words={words} />;
}
