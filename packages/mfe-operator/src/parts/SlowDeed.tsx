import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';

interface SlowDeedProps {
  isSlow: boolean;
  onStop: () => void;
}

/** Says that what was sent takes long, and offers to stop waiting. */
export function SlowDeed({ isSlow, onStop }: SlowDeedProps) {
  return (
    // Takes no room, nor a gap, while it has nothing to say.
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {isSlow ? (
        <NoticeBar
          icon="clock"
          actions={
            <Button color="inherit" onClick={onStop}>
              <FormattedMessage id="operator.stopWaiting" />
            </Button>
          }
        >
          <FormattedMessage id="operator.slowDeed" />
        </NoticeBar>
      ) : null}
    </Box>
  );
}
