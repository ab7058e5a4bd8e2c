import { FormattedMessage } from '@farm/remote-sdk';
import { Container, StateCard } from '@farm/ui';

/** Public figures of the farm; none are measured yet. */
export function StatisticsPage() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 } }}>
      <StateCard icon="statistics" title={<FormattedMessage id="info.statistics.title" />}>
        <FormattedMessage id="info.statistics.text" />
      </StateCard>
    </Container>
  );
}
