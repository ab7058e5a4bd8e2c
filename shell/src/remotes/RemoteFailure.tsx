import type { Titles } from '@farm/contracts/registry';
import { Box, Button, StateCard } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useTitle } from '../i18n/useTitle.ts';
import { useReconnected } from '../network/useReconnected.ts';
import { ErrorCard } from '../pages/ErrorCard.tsx';
import { failureStatus } from '../pages/failureStatus.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

interface RemoteFailureProps {
  failure: unknown;
  /** What users call the page that is missing. */
  titles: Titles;
  onRetry: () => void;
}

/**
 * Says which page is missing and why, what still works, and what to do next. Files that did not come are asked
 * for again by themselves when the connection returns.
 */
export function RemoteFailure({ failure, titles, onRetry }: RemoteFailureProps) {
  const area = useTitle(titles);
  const reason = failure instanceof RemoteLoadError ? failure.reason : 'crashed';
  useReconnected(() => {
    if (reason === 'unreachable') onRetry();
  });
  const operatorReason = failure instanceof RemoteLoadError ? failure.message : '';
  const home = (
    <Button component={Link} to="/" color="inherit">
      <FormattedMessage id="shell.remote.home" />
    </Button>
  );
  if (failureStatus(failure)) return <ErrorCard failure={failure} home={home} />;
  return (
    <Box sx={{ py: { xs: 4, md: 8 }, px: 2, mx: 'auto', maxWidth: 672 }}>
      <StateCard
        role="alert"
        icon={reason === 'disabled' ? 'plug' : 'alert'}
        title={<FormattedMessage id={`shell.remote.${reason}.title`} values={{ area }} />}
        actions={
          <>
            {reason === 'unreachable' ? (
              <Button variant="contained" onClick={onRetry}>
                <FormattedMessage id="shell.remote.retry" />
              </Button>
            ) : null}
            {reason === 'contract' || reason === 'crashed' ? (
              <Button variant="contained" onClick={reloadPage}>
                <FormattedMessage id="shell.remote.reload" />
              </Button>
            ) : null}
            {home}
          </>
        }
      >
        <FormattedMessage id={`shell.remote.${reason}.text`} values={{ area, reason: operatorReason }} />
      </StateCard>
    </Box>
  );
}

function reloadPage() {
  location.reload();
}
