import { MACHINES_PATH, PLOT_NFTS_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';

/** Placeholder for the share of a user without space and machines, with the first step. */
export function EmptyShare({ isProven }: { isProven: boolean }) {
  const kind = isProven ? 'unproven' : 'empty';
  return (
    <StateCard
      icon="share"
      title={<FormattedMessage id="devices.share.empty.title" />}
      actions={
        <Button component={Link} to={isProven ? PLOT_NFTS_PATH : MACHINES_PATH} variant="contained">
          <FormattedMessage id={`devices.share.${kind}.action`} />
        </Button>
      }
    >
      <FormattedMessage id={`devices.share.${kind}.text`} />
    </StateCard>
  );
}
