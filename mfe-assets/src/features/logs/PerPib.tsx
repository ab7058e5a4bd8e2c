import { FormattedMessage } from '@farm/remote-sdk';
import { Xch } from '../../parts/Xch.tsx';

/** A theoretical profit: XCH per PiB and day. */
export function PerPib({ xch }: { xch: string }) {
  return <FormattedMessage id="assets.logs.perPib" values={{ xch: <Xch xch={xch} /> }} />;
}
