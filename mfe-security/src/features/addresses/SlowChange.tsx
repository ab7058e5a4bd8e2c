import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { Change } from './useChange.ts';

/** Says that a change takes long, and offers to stop waiting for it. */
export function SlowChange({ isSlow, stop }: Pick<Change<unknown, unknown>, 'isSlow' | 'stop'>) {
  return (
    <Box role="status">
      {isSlow ? (
        <NoticeBar
          icon="clock"
          actions={
            <Button color="inherit" onClick={stop}>
              <FormattedMessage id="security.addresses.stop" />
            </Button>
          }
        >
          <FormattedMessage id="security.addresses.changeSlow" />
        </NoticeBar>
      ) : null}
    </Box>
  );
}
