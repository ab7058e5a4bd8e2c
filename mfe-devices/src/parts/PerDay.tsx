import { BidiText, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

/** An amount of XCH per day. */
export function PerDay({ xch }: { xch: string }) {
  return (
    <BidiText>
      <FormattedMessage id="devices.perDay" values={{ xch: <Xch xch={xch} /> }} />
    </BidiText>
  );
}
