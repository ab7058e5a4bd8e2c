import { FormattedMessage } from '@farm/remote-sdk';
import { Container, StateCard } from '@farm/ui';

/** How to bring a first machine to the farm. */
export function QuickStartPage() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 } }}>
      <StateCard icon="tutorial" title={<FormattedMessage id="info.quickStart.title" />}>
        <FormattedMessage id="info.quickStart.text" />
      </StateCard>
    </Container>
  );
}
