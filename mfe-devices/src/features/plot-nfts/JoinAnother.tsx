import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card } from '@farm/ui';
import { JoinSteps } from './JoinSteps.tsx';

/** The steps for another PlotNFT, which a user with PlotNFTs rarely needs: folded up. */
export function JoinAnother({ poolUrl }: { poolUrl: string }) {
  return (
    <Card component="details" sx={{ p: { xs: 2.5, md: 3 } }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700 }}>
        <FormattedMessage id="devices.plotNfts.another" />
      </Box>
      <Box sx={{ mt: 2 }}>
        <JoinSteps poolUrl={poolUrl} />
      </Box>
    </Card>
  );
}
