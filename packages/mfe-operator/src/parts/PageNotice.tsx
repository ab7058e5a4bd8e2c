import { LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { NoticeBar } from '@farm/ui';

interface PageNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
  /** What is in view is up to date, but what is further down did not come; it is asked for where it would stand. */
  hasMoreFailed?: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function PageNotice({ slow, isOutdated, hasMoreFailed = false }: PageNoticeProps) {
  if (slow.isSlow || !hasMoreFailed)
    return <LoadNotice slow={slow} isOutdated={isOutdated} slowId="operator.slow" />;
  return (
    <NoticeBar icon="alert">
      <FormattedMessage id="operator.moreFailed" />
    </NoticeBar>
  );
}
