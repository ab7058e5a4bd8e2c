import { FormattedMessage } from '@farm/remote-sdk';
import { BidiText } from './BidiText.tsx';
import { Xch } from './Xch.tsx';

/** Theoretical profit, in XCH per PiB per day. */
export function PerPib({ xch }: { xch: string }) {
  return (
    <BidiText>
      <FormattedMessage id="kit.perPib" values={{ xch: <Xch xch={xch} /> }} />
    </BidiText>
  );
}
