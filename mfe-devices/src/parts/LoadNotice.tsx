import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { LateNotice } from '@farm/ui';
import type { LoadTopic } from './LoadFailure.tsx';

interface LoadNoticeProps {
  topic: LoadTopic;
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. Stands in an element of role `status`. */
export function LoadNotice({ topic, slow, isOutdated }: LoadNoticeProps) {
  return (
    <LateNotice
      isSlow={slow.isSlow}
      isOutdated={isOutdated}
      words={{
        slow: <FormattedMessage id={`devices.${topic}.slow`} />,
        outdated: <FormattedMessage id="devices.outdated" />,
        cancel: <FormattedMessage id="devices.cancel" />,
        retry: <FormattedMessage id="devices.retry" />,
      }}
      onCancel={slow.cancel}
      onRetry={slow.retry}
    />
  );
}
