import { FormattedMessage } from '@farm/remote-sdk';
import { Words } from './Words.tsx';
import { Xch } from './Xch.tsx';

/** A theoretical profit: XCH per PiB per day. */
export function PerPib({ xch }: { xch: string }) {
  return (
    <Words>
      <FormattedMessage id="devices.perPib" values={{ xch: <Xch xch={xch} /> }} />
    </Words>
  );
}
