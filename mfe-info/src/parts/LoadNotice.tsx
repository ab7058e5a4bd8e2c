import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { LateNotice } from '@farm/ui';

interface LoadNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that an answer is slow, or that what is shown is from before. Stands in an element of role `status`. */
export function LoadNotice({ slow, isOutdated }: LoadNoticeProps) {
  return (
    <LateNotice
      isSlow={slow.isSlow}
      isOutdated={isOutdated}
      words={{
        slow: <FormattedMessage id="info.slow" />,
        outdated: <FormattedMessage id="info.outdated" />,
        cancel: <FormattedMessage id="info.cancel" />,
        retry: <FormattedMessage id="info.retry" />,
      }}
      onCancel={slow.cancel}
      onRetry={slow.retry}
    />
  );
}
