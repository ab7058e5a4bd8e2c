import type { Share } from '@farm/contracts';
import { MACHINES_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink, NoticeBar, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import { Halving } from './Halving.tsx';
import { HealthGauge } from './HealthGauge.tsx';
import { Network } from './Network.tsx';
import { RecentUnits } from './RecentUnits.tsx';
import { SharePartials } from './SharePartials.tsx';
import { ShareFigures } from './ShareFigures.tsx';
import { shareGrid } from './shareGrid.ts';
import { SpaceBar } from './SpaceBar.tsx';

interface ShareViewProps {
  share: Share;
  onExplain: () => void;
  /** Chart of the space over time. */
  history: ReactNode;
}

/** The user's share of the farm, and its basis. */
export function ShareView({ share, onExplain, history }: ShareViewProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      {share.hasExcess ? (
        <NoticeBar icon="alert">
          <FormattedMessage
            id="devices.share.excess"
            values={{
              list: (chunks: ReactNode) => (
                <MuiLink component={Link} to={MACHINES_PATH}>
                  {chunks}
                </MuiLink>
              ),
            }}
          />
        </NoticeBar>
      ) : null}
      <Box sx={shareGrid}>
        <ShareFigures share={share} onExplain={onExplain} />
        <HealthGauge share={share} />
      </Box>
      <SpaceBar share={share} />
      {share.isProven ? <SharePartials /> : null}
      {history}
      <Box sx={{ ...shareGrid, alignItems: 'start' }}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <RecentUnits units={share.recentProfitUnits} />
          <Halving share={share} />
        </Stack>
        <Network share={share} />
      </Box>
    </Stack>
  );
}
