import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';

/** Public notices of the operator; none can be published yet. */
export function NoticePage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.notice.title" />}
      sentence={<FormattedMessage id="info.notice.sentence" />}
    >
      <StateCard icon="notice" title={<FormattedMessage id="info.notice.empty.title" />}>
        <FormattedMessage id="info.notice.empty.text" />
      </StateCard>
    </PageFrame>
  );
}
