import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { ReactNode } from 'react';

interface SlowNoticeProps {
  isSlow: boolean;
  /** Names the request that takes so long. */
  children?: ReactNode;
  stopLabel?: ReactNode;
  onStop: () => void;
}

/** Says that the answer to something that was sent is slow, and offers to stop waiting for it. */
export function SlowNotice(props: SlowNoticeProps) {
  const { isSlow, onStop } = props;
  const { children = <FormattedMessage id="kit.slow" /> } = props;
  const { stopLabel = <FormattedMessage id="kit.stopWaiting" /> } = props;
  return (
    // While empty it takes no room, nor a gap.
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {isSlow ? (
        <NoticeBar
          icon="clock"
          actions={
            <Button color="inherit" onClick={onStop}>
              {stopLabel}
            </Button>
          }
        >
          {children}
        </NoticeBar>
      ) : null}
    </Box>
  );
}
