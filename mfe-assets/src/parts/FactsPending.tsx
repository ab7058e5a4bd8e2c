import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import type { Failure, SlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, NoticeBar, Skeleton, Stack } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';

interface FactsPendingProps {
  titleId: string;
  titleMessageId: string;
  /** Reason why the form cannot be shown; undefined while loading. */
  failure: Failure | undefined;
  slow: SlowQuery;
  onClose: () => void;
}

/** Placeholder for the form: its skeleton, a notice that loading is slow, or the failure. */
export function FactsPending({ titleId, titleMessageId, failure, slow, onClose }: FactsPendingProps) {
  const retry = (
    <Button color="inherit" onClick={() => void slow.retry()}>
      <FormattedMessage id="kit.retry" />
    </Button>
  );
  return (
    <>
      <DialogTitle id={titleId}>
        <FormattedMessage id={titleMessageId} />
      </DialogTitle>
      <DialogContent>
        <Box role="status">
          {slow.isSlow ? (
            <NoticeBar icon="clock" actions={retry}>
              <FormattedMessage id="kit.slow" />
            </NoticeBar>
          ) : null}
        </Box>
        {failure ? (
          <FormError action={retry}>
            <FormattedMessage id={`assets.withdraw.facts.${failure.reason}`} />
            {failure.requestId === undefined ? null : (
              <>
                <br />
                <FormattedMessage id="kit.requestId" values={{ requestId: failure.requestId }} />
              </>
            )}
          </FormError>
        ) : (
          <FormSkeleton />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" size="large" onClick={onClose}>
          <FormattedMessage id="kit.cancel" />
        </Button>
      </DialogActions>
    </>
  );
}

function FormSkeleton() {
  const intl = useIntl();
  return (
    <Stack
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'assets.withdraw.facts.loading' })}
      sx={{ gap: 3, pt: 1 }}
    >
      {['amount', 'address', 'memo'].map((field) => (
        <Skeleton key={field} variant="rounded" height={56} />
      ))}
      <Skeleton variant="rounded" height={72} />
    </Stack>
  );
}
