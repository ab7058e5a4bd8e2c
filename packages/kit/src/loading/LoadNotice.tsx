import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { RequestNotice } from '@farm/ui';

interface LoadNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
  /** Message ids of texts that name what is loaded. */
  slowId?: string | undefined;
  outdatedId?: string | undefined;
}

/** Says that an answer is slow, or that what is shown is from before. Stands in an element of role `status`. */
export function LoadNotice(props: LoadNoticeProps) {
  const { slow, isOutdated, slowId = 'kit.slow', outdatedId = 'kit.outdated' } = props;
  return (
    <RequestNotice
      isSlow={slow.isSlow}
      isOutdated={isOutdated}
      words={{
        slow: <FormattedMessage id={slowId} />,
        outdated: <FormattedMessage id={outdatedId} />,
        cancel: <FormattedMessage id="kit.cancel" />,
        retry: <FormattedMessage id="kit.retry" />,
      }}
      onCancel={slow.cancel}
      onRetry={slow.retry}
    />
  );
}
