import { LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { NoticeBar } from '@farm/ui';

interface PageNoticeProps {
  slow: SlowQuery;
  /** The rows in view could not be refreshed. */
  isOutdated: boolean;
  /** The rows in view are fresh, but later ones did not load; they can be retried where they would appear. */
  hasMoreFailed?: boolean;
}

/** Notice about a slow response or stale data. */
export function PageNotice({ slow, isOutdated, hasMoreFailed = false }: PageNoticeProps) {
  if (slow.isSlow || !hasMoreFailed)
    return <LoadNotice slow={slow} isOutdated={isOutdated} slowId="operator.slow" />;
  return (
    <NoticeBar icon="alert">
      <FormattedMessage id="operator.moreFailed" />
    </NoticeBar>
  );
}
