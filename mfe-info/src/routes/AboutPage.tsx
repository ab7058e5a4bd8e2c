import { FormattedMessage } from '@farm/remote-sdk';
import { Container, StateCard } from '@farm/ui';

/** Who runs the farm. */
export function AboutPage() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 } }}>
      <StateCard icon="sprout" title={<FormattedMessage id="info.about.title" />}>
        <FormattedMessage id="info.about.text" />
      </StateCard>
    </Container>
  );
}
