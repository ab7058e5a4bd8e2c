import { BidiText, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

/** What a day earns. */
export function PerDay({ xch }: { xch: string }) {
  return (
    <BidiText>
      <FormattedMessage id="devices.perDay" values={{ xch: <Xch xch={xch} /> }} />
    </BidiText>
  );
}
