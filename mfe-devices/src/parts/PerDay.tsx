import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Xch } from './Xch.tsx';

/** What a day earns. */
export function PerDay({ xch }: { xch: string }) {
  return (
    // Its words keep their order where the page reads the other way.
    <Box component="bdi" sx={{ unicodeBidi: 'plaintext' }}>
      <FormattedMessage id="devices.perDay" values={{ xch: <Xch xch={xch} /> }} />
    </Box>
  );
}
