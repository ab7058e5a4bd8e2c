import type { Share } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { toShareReasons } from '../../model/shareReasons.ts';
import { Space } from '../../parts/Space.tsx';

/** Why effective space is what it is, in words. */
export function ShareReasons({ share }: { share: Share }) {
  const { contestedCount, capSpace } = share;
  return toShareReasons(share).map((reason) => (
    <Box component="span" key={reason} sx={{ display: 'block' }}>
      <FormattedMessage
        id={`devices.share.reason.${reason}`}
        values={{ count: contestedCount, cap: capSpace === null ? null : <Space bytes={capSpace} /> }}
      />
    </Box>
  ));
}
