import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, PageFrame, StateCard } from '@farm/ui';

/** The user's part of the farm; nothing is measured before machines can be attached. */
export function SharePage() {
  return (
    <PageFrame
      title={<FormattedMessage id="devices.share.title" />}
      sentence={<FormattedMessage id="devices.share.sentence" />}
    >
      <StateCard
        icon="share"
        title={<FormattedMessage id="devices.share.empty.title" />}
        actions={
          <Button component={Link} to="/center/my/machines" variant="contained">
            <FormattedMessage id="devices.share.empty.action" />
          </Button>
        }
      >
        <FormattedMessage id="devices.share.empty.text" />
      </StateCard>
    </PageFrame>
  );
}
