import { Button, Stack, Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import type { AppEnvironment, AppState } from '../appState.ts';
import { useSnapshotEnd } from '../snapshot/useSnapshotEnd.ts';
import { closeSession } from './sessionActions.ts';

/** Says that restoring the session is slow, or is tried again, and offers to continue as a guest or to reload the page. */
export function SlowSession({ isRetrying }: { isRetrying: boolean }) {
  useSnapshotEnd();
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  return (
    <Stack role="status" sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 3, pb: 6 }}>
      <Typography>
        <FormattedMessage id={isRetrying ? 'shell.slow.retrying' : 'shell.slow.text'} />
      </Typography>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button onClick={() => dispatch(closeSession())}>
          <FormattedMessage id="shell.slow.cancel" />
        </Button>
        <Button variant="contained" onClick={reloadPage}>
          <FormattedMessage id="shell.remote.retry" />
        </Button>
      </Stack>
    </Stack>
  );
}

function reloadPage() {
  location.reload();
}
