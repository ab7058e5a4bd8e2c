import { FormattedMessage } from '@farm/remote-sdk';
import type { SlowQuery } from '@farm/remote-sdk/api';
import { Box, LateNotice } from '@farm/ui';

interface CardNoticeProps {
  slow: SlowQuery;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
}

/** Says that the content of a card is slow to come, or is from before. */
export function CardNotice({ slow, isOutdated }: CardNoticeProps) {
  return (
    <Box role="status">
      <LateNotice
        isSlow={slow.isSlow}
        isOutdated={isOutdated}
        words={{
          slow: <FormattedMessage id="security.load.slow" />,
          outdated: <FormattedMessage id="security.load.outdated" />,
          cancel: <FormattedMessage id="security.cancel" />,
          retry: <FormattedMessage id="security.retry" />,
        }}
        onCancel={slow.cancel}
        onRetry={slow.retry}
      />
    </Box>
  );
}
