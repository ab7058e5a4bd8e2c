import type { ResolvedRemote, Titles } from '@farm/contracts/registry';
import { Box, Button, Container, NoticeBar, StateCard } from '@farm/ui';
import { use, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useTitle } from '../i18n/useTitle.ts';
import { useIsOnline } from '../network/useIsOnline.ts';
import { useReconnected } from '../network/useReconnected.ts';
import { ErrorCard } from '../pages/ErrorCard.tsx';
import { toFailureStatus } from '../pages/toFailureStatus.ts';
import { isSubstitute } from '../rollout/isSubstitute.ts';
import { ResetButton } from '../rollout/ResetButton.tsx';
import { SupportButton } from '../rollout/SupportButton.tsx';
import { KeptPage } from '../snapshot/KeptPage.tsx';
import { SnapshotContext, useSnapshotEnd } from '../snapshot/useSnapshotEnd.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

interface RemoteFailureProps {
  failure: unknown;
  remote: ResolvedRemote;
  /** Name of the missing page, as users know it. */
  titles: Titles;
  onRetry: () => void;
}

/**
 * Tells the user which page is missing and why, what still works and what to do next. Files that failed to load are
 * retried automatically when the connection returns.
 */
export function RemoteFailure({ failure, remote, titles, onRetry }: RemoteFailureProps) {
  const snapshot = use(SnapshotContext);
  const [kept] = useState(() => snapshot?.keepContent() ?? null);
  useSnapshotEnd();
  const area = useTitle(titles);
  const reason = failure instanceof RemoteLoadError ? failure.reason : 'crashed';
  useReconnected(() => {
    if (reason === 'unreachable') onRetry();
  });
  const isOffline = !useIsOnline() && reason === 'unreachable';
  /** The operator's words for `disabled`; what the page lacks for `contract`, if it is more than the number. */
  const why = failure instanceof RemoteLoadError ? failure.message : '';
  const textId = isOffline
    ? 'shell.remote.unreachable.offline'
    : reason === 'contract' && why !== ''
      ? 'shell.remote.contract.missing'
      : `shell.remote.${reason}.text`;
  const home = (
    <Button component={Link} to="/" color="inherit">
      <FormattedMessage id="shell.remote.home" />
    </Button>
  );
  if (toFailureStatus(failure)) return <ErrorCard failure={failure} home={home} />;
  const recovery = (
    <RecoveryButtons reason={reason} isModule={remote.container?.type === 'module'} onRetry={onRetry} />
  );
  if (kept)
    return (
      <Box data-failure={reason}>
        <Container role="alert" sx={{ pt: 3 }}>
          <NoticeBar icon="alert" actions={recovery}>
            <FormattedMessage id="shell.remote.kept" values={{ area }} />
          </NoticeBar>
        </Container>
        <KeptPage content={kept} />
      </Box>
    );
  return (
    <Box data-failure={reason} sx={{ py: { xs: 4, md: 8 }, px: 2, mx: 'auto', maxWidth: 672 }}>
      <StateCard
        role="alert"
        icon={reason === 'disabled' || isOffline ? 'plug' : 'alert'}
        title={<FormattedMessage id={`shell.remote.${reason}.title`} values={{ area }} />}
        actions={
          <>
            {recovery}
            {isSubstitute(remote) ? <ResetButton id="shell.override.reset" /> : null}
            {home}
            <SupportButton />
          </>
        }
      >
        <FormattedMessage id={textId} values={{ area, reason: why }} />
      </StateCard>
    </Box>
  );
}

/**
 * Retry loads the version the registry has chosen by then. A contract mismatch offers a reload first, a crash offers
 * it last, and so does an ES module: some browsers keep its failure until the page is reloaded. A browser that is too
 * old stays so.
 */
function RecoveryButtons({
  reason,
  isModule,
  onRetry,
}: {
  reason: RemoteLoadError['reason'] | 'crashed';
  isModule: boolean;
  onRetry: () => void;
}) {
  const reload = (
    <Button
      key="reload"
      variant={reason === 'contract' ? 'contained' : 'text'}
      color={reason === 'contract' ? 'primary' : 'inherit'}
      onClick={reloadPage}
    >
      <FormattedMessage id="shell.remote.reload" />
    </Button>
  );
  const retry = (
    <Button
      key="retry"
      variant={reason === 'contract' ? 'outlined' : 'contained'}
      color={reason === 'contract' ? 'inherit' : 'primary'}
      onClick={onRetry}
    >
      <FormattedMessage id="shell.remote.retry" />
    </Button>
  );
  if (reason === 'browser') return null;
  if (reason === 'contract') return [reload, retry];
  return reason === 'crashed' || isModule ? [retry, reload] : retry;
}

function reloadPage() {
  location.reload();
}
