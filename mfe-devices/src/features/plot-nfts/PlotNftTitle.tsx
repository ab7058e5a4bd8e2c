import type { PlotNft } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { formatLauncherId } from '../../model/formatLauncherId.ts';

/** Short launcher ID of a PlotNFT, and whether it farms to the pool. */
export function PlotNftTitle({ plotNft: { id, state } }: { plotNft: PlotNft }) {
  const intl = useIntl();
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {/* One child of the row, whose gap would otherwise part the words. */}
      <span>
        <FormattedMessage
          id="devices.plotNft.title"
          values={{ id: <bdi dir="ltr">{formatLauncherId(id)}</bdi> }}
        />
      </span>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={state === 'farmingToPool' ? 'success' : 'warning'}
        label={intl.formatMessage({ id: `devices.plotNft.state.${state}` })}
      />
    </Stack>
  );
}
