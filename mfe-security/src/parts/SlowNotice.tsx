import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { ReactNode } from 'react';

interface SlowNoticeProps {
  isSlow: boolean;
  /** What takes so long. */
  children: ReactNode;
  onStop: () => void;
}

/** Says that something which was asked for takes long, and offers to stop waiting for it. */
export function SlowNotice({ isSlow, children, onStop }: SlowNoticeProps) {
  return (
    <Box role="status">
      {isSlow ? (
        <NoticeBar
          icon="clock"
          actions={
            <Button color="inherit" onClick={onStop}>
              <FormattedMessage id="security.cancel" />
            </Button>
          }
        >
          {children}
        </NoticeBar>
      ) : null}
    </Box>
  );
}
