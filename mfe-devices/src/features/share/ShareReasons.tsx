import type { Share } from '@farm/contracts';
import { BidiText, Space } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import type { ReactNode } from 'react';
import { OFFLINE_MACHINES_PATH } from '../../model/paths.ts';
import { toShareReasons } from '../../model/shareReasons.ts';

/** Reasons for the effective space, as text. */
export function ShareReasons({ share }: { share: Share }) {
  const { offlineCount, contestedCount, capSpace } = share;
  return toShareReasons(share).map((reason) => (
    <Box component="span" key={reason} sx={{ display: 'block' }}>
      <BidiText>
        <FormattedMessage
          id={`devices.share.reason.${reason}`}
          values={{
            count: reason === 'contested' ? contestedCount : offlineCount,
            cap: capSpace === null ? null : <Space bytes={capSpace} />,
            list: (chunks: ReactNode) => <OfflineLink>{chunks}</OfflineLink>,
          }}
        />
      </BidiText>
    </Box>
  ));
}

function OfflineLink({ children }: { children: ReactNode }) {
  return (
    <MuiLink component={Link} to={OFFLINE_MACHINES_PATH}>
      {children}
    </MuiLink>
  );
}
