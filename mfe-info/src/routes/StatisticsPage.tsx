import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';

/** Public figures of the farm; none are measured yet. */
export function StatisticsPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.statistics.title" />}
      sentence={<FormattedMessage id="info.statistics.sentence" />}
    >
      <StateCard icon="statistics" title={<FormattedMessage id="info.statistics.empty.title" />}>
        <FormattedMessage id="info.statistics.empty.text" />
      </StateCard>
    </PageFrame>
  );
}
