import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { Button, NoticeBar } from '@farm/ui';
import type { LoadTopic } from './LoadFailure.tsx';

interface LoadNoticeProps {
  topic: LoadTopic;
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that an answer is slow, or that what is shown is from before. Stands in an element of role `status`. */
export function LoadNotice({ topic, slow, isOutdated }: LoadNoticeProps) {
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
      <FormattedMessage id={`assets.${topic}.${slow.isSlow ? 'slow' : 'outdated'}`} />
    </NoticeBar>
  );
}
