import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { LateNotice } from '@farm/ui';

interface AddressesNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function AddressesNotice({ slow, isOutdated }: AddressesNoticeProps) {
  return (
    <LateNotice
      isSlow={slow.isSlow}
      isOutdated={isOutdated}
      words={{
        slow: <FormattedMessage id="security.addresses.slow" />,
        outdated: <FormattedMessage id="security.addresses.outdated" />,
        cancel: <FormattedMessage id="security.cancel" />,
        retry: <FormattedMessage id="security.retry" />,
      }}
      onCancel={slow.cancel}
      onRetry={slow.retry}
    />
  );
}
