import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, PageFrame, StateCard } from '@farm/ui';

/** How to bring a first machine to the farm; it cannot be done yet. */
export function QuickStartPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.quickStart.title" />}
      sentence={<FormattedMessage id="info.quickStart.sentence" />}
    >
      <StateCard
        icon="tutorial"
        title={<FormattedMessage id="info.quickStart.empty.title" />}
        actions={
          <Button component={Link} to="/center/my/machines" variant="contained">
            <FormattedMessage id="info.quickStart.empty.action" />
          </Button>
        }
      >
        <FormattedMessage id="info.quickStart.empty.text" />
      </StateCard>
    </PageFrame>
  );
}
