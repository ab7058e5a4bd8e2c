import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar } from '@farm/ui';

/** Notice that the next machines failed to load; the button that loads them remains available. */
export function LoadMoreFailure() {
  return (
    <NoticeBar icon="alert">
      <FormattedMessage id="devices.machines.moreFailed" />
    </NoticeBar>
  );
}
