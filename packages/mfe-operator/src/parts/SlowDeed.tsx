import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

interface SlowDeedProps {
  isSlow: boolean;
  onStop: () => void;
}

/** Says that what was sent takes long, and offers to stop waiting. */
export function SlowDeed(props: SlowDeedProps) {
  return (
    <SlowNotice {...props}>
      <FormattedMessage id="operator.slowDeed" />
    </SlowNotice>
  );
}
