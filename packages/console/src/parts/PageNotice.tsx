import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { Button, NoticeBar } from '@farm/ui';

interface PageNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
  /** What is in view is up to date, but what is further down did not come; it is asked for where it would stand. */
  hasMoreFailed?: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function PageNotice({ slow, isOutdated, hasMoreFailed = false }: PageNoticeProps) {
  if (!slow.isSlow && hasMoreFailed)
    return (
      <NoticeBar icon="alert">
        <FormattedMessage id="operator.moreFailed" />
      </NoticeBar>
    );
  if (!slow.isSlow && !isOutdated) return null;
  return (
    <NoticeBar
      icon={slow.isSlow ? 'clock' : 'alert'}
      actions={
        <>
          {slow.isSlow ? (
            <Button color="inherit" onClick={() => void slow.cancel()}>
              <FormattedMessage id="operator.cancel" />
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => void slow.retry()}>
            <FormattedMessage id="operator.retry" />
          </Button>
        </>
      }
    >
      <FormattedMessage id={slow.isSlow ? 'operator.slow' : 'operator.outdated'} />
    </NoticeBar>
  );
}
