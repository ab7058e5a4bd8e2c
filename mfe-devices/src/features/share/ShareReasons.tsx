import type { Share } from '@farm/contracts';
import { BidiText, MACHINES_PATH, Space } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import type { ReactNode } from 'react';
import { OFFLINE_MACHINES_PATH } from '../../model/paths.ts';
import { toShareReasons, type ShareReason } from '../../model/shareReasons.ts';

/** Reasons for the health and the effective space, as text. */
export function ShareReasons({ share }: { share: Share }) {
  const { lostCount, offlineCount, contestedCount, capSpace } = share;
  const counts = {
    ...{ lost: lostCount, contested: contestedCount, elsewhere: contestedCount },
    ...{ offline: offlineCount, silent: offlineCount, unheard: offlineCount },
  };
  return toShareReasons(share).map((reason) => (
    <Box component="span" key={reason} sx={{ display: 'block' }}>
      <BidiText>
        <FormattedMessage
          id={`devices.share.reason.${reason}`}
          values={{
            count: reason in counts ? counts[reason as keyof typeof counts] : null,
            cap: capSpace === null ? null : <Space bytes={capSpace} />,
            list: (chunks: ReactNode) => (
              <MuiLink
                component={Link}
                to={ALL_MACHINES.includes(reason) ? MACHINES_PATH : OFFLINE_MACHINES_PATH}
              >
                {chunks}
              </MuiLink>
            ),
          }}
        />
      </BidiText>
    </Box>
  ));
}

/** Reasons that lead to all machines; the others lead to those that are offline. */
const ALL_MACHINES: ShareReason[] = ['lost', 'unseen'];
