import { MACHINES_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';

/** Placeholder for the share of a user without machines, with the first step. */
export function EmptyShare() {
  return (
    <StateCard
      icon="share"
      title={<FormattedMessage id="devices.share.empty.title" />}
      actions={
        <Button component={Link} to={MACHINES_PATH} variant="contained">
          <FormattedMessage id="devices.share.empty.action" />
        </Button>
      }
    >
      <FormattedMessage id="devices.share.empty.text" />
    </StateCard>
  );
}
