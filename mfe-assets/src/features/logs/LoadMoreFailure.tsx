import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar } from '@farm/ui';

/** Notice that the next entries failed to load; the button that loads them remains available. */
export function LoadMoreFailure() {
  return (
    <NoticeBar icon="alert">
      <FormattedMessage id="assets.logs.moreFailed" />
    </NoticeBar>
  );
}
