import { FormattedMessage } from '@farm/remote-sdk';
import { Words } from './Words.tsx';
import { Xch } from './Xch.tsx';

/** What a day earns. */
export function PerDay({ xch }: { xch: string }) {
  return (
    <Words>
      <FormattedMessage id="devices.perDay" values={{ xch: <Xch xch={xch} /> }} />
    </Words>
  );
}
