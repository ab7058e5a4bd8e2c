import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { Button, NoticeBar } from '@farm/ui';

interface AddressesNoticeProps {
  slow: SlowQuery;
  /** The list in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function AddressesNotice({ slow, isOutdated }: AddressesNoticeProps) {
  if (!slow.isSlow && !isOutdated) return null;
  return (
    <NoticeBar
      icon={slow.isSlow ? 'clock' : 'alert'}
      actions={
        <>
          {slow.isSlow ? (
            <Button color="inherit" onClick={() => void slow.cancel()}>
              <FormattedMessage id="security.cancel" />
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => void slow.retry()}>
            <FormattedMessage id="security.retry" />
          </Button>
        </>
      }
    >
      <FormattedMessage id={`security.addresses.${slow.isSlow ? 'slow' : 'outdated'}`} />
    </NoticeBar>
  );
}
