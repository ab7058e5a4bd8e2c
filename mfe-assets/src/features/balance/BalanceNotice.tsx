import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { Button, NoticeBar } from '@farm/ui';

interface BalanceNoticeProps {
  slow: SlowQuery;
  /** The balance in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function BalanceNotice({ slow, isOutdated }: BalanceNoticeProps) {
  if (!slow.isSlow && !isOutdated) return null;
  return (
    <NoticeBar
      icon={slow.isSlow ? 'clock' : 'alert'}
      actions={
        <>
          {slow.isSlow ? (
            <Button color="inherit" onClick={() => void slow.cancel()}>
              <FormattedMessage id="assets.cancel" />
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => void slow.retry()}>
            <FormattedMessage id="assets.retry" />
          </Button>
        </>
      }
    >
      <FormattedMessage id={slow.isSlow ? 'assets.balance.slow' : 'assets.balance.outdated'} />
    </NoticeBar>
  );
}
