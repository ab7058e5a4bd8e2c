import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

interface SlowDeedProps {
  isSlow: boolean;
  onStop: () => void;
}

/** Notice that a request takes long, with a button to stop waiting. */
export function SlowDeed(props: SlowDeedProps) {
  return (
    <SlowNotice {...props}>
      <FormattedMessage id="operator.slowDeed" />
    </SlowNotice>
  );
}
