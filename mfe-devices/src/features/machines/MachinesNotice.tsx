import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { LateNotice } from '@farm/ui';

interface MachinesNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the answer is slow, or that what is shown is from before. */
export function MachinesNotice({ slow, isOutdated }: MachinesNoticeProps) {
  return (
    <LateNotice
      isSlow={slow.isSlow}
      isOutdated={isOutdated}
      words={{
        slow: <FormattedMessage id="devices.machines.slow" />,
        outdated: <FormattedMessage id="devices.machines.outdated" />,
        cancel: <FormattedMessage id="devices.cancel" />,
        retry: <FormattedMessage id="devices.retry" />,
      }}
      onCancel={slow.cancel}
      onRetry={slow.retry}
    />
  );
}
