import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { ReactNode } from 'react';

interface SlowNoticeProps {
  isSlow: boolean;
  /** Text that names the slow request. */
  children?: ReactNode;
  stopLabel?: ReactNode;
  onStop: () => void;
}

/** Notice that the response to a request is slow, with a button to stop waiting. */
export function SlowNotice(props: SlowNoticeProps) {
  const { isSlow, onStop } = props;
  const { children = <FormattedMessage id="kit.slow" /> } = props;
  const { stopLabel = <FormattedMessage id="kit.stopWaiting" /> } = props;
  return (
    // Takes up no space or gap while empty.
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
