import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Xch } from './Xch.tsx';

/** A theoretical profit: XCH per PiB and day. */
export function PerPib({ xch }: { xch: string }) {
  return (
    // Its words keep their order where the page reads the other way.
    <Box component="bdi" sx={{ unicodeBidi: 'plaintext' }}>
      <FormattedMessage id="devices.perPib" values={{ xch: <Xch xch={xch} /> }} />
    </Box>
  );
}
