import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { ReactNode } from 'react';

interface PartFailureProps {
  /** Sentence that says what is missing. */
  children: ReactNode;
  onRetry: () => void;
}

/** Stands in for a part of a page whose script did not load. */
export function PartFailure({ children, onRetry }: PartFailureProps) {
  return (
    <Box role="alert">
      <NoticeBar
        icon="alert"
        actions={
          <Button variant="outlined" onClick={onRetry}>
            <FormattedMessage id="kit.retry" />
          </Button>
        }
      >
        {children}
      </NoticeBar>
    </Box>
  );
}
