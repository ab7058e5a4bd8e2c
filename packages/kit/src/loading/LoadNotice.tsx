import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { RequestNotice } from '@farm/ui';

interface LoadNoticeProps {
  slow: SlowQuery;
  /** True if refreshing the visible content failed. */
  isOutdated: boolean;
  /** Message ids of texts that name the content. */
  slowId?: string | undefined;
  outdatedId?: string | undefined;
}

/** Notice that a response is slow, or that the content is outdated. Place it in an element with role `status`. */
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
