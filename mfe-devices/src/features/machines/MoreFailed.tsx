import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar } from '@farm/ui';

/** The next machines did not come; the button that asks for them is still there. */
export function MoreFailed() {
  return (
    <NoticeBar icon="alert">
      <FormattedMessage id="devices.machines.moreFailed" />
    </NoticeBar>
  );
}
