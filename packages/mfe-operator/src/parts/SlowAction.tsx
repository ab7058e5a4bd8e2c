import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

interface SlowActionProps {
  isSlow: boolean;
  onStop: () => void;
}

/** Notice that a request takes long, with a button to stop waiting. */
export function SlowAction(props: SlowActionProps) {
  return (
    <SlowNotice {...props}>
      <FormattedMessage id="operator.slowDeed" />
    </SlowNotice>
  );
}
