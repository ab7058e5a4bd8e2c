import { isApiError, useNotify } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import type { AppEnvironment, AppState } from '../../appState.ts';
import { barStyle } from '../../notify/barStyle.ts';
import type { sessionApi } from '../../session/sessionApi.ts';

interface WaitingBarProps {
  /** Part of its message ids. */
  kind: 'factorReset' | 'closing';
  dueAt: string;
  /** Stops it; so does `cancelClosing`, which is of the same type. */
  endpoint: typeof sessionApi.endpoints.cancelFactorReset;
}

/** Notice of something that waits to be done to the account, with a button that stops it. */
export function WaitingBar({ kind, dueAt, endpoint }: WaitingBarProps) {
  const intl = useIntl();
  const notify = useNotify();
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  const toId = (part: string) => `shell.waiting.${kind}.${part}`;
  const say = (part: string) => intl.formatMessage({ id: toId(part) });

  const stop = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await dispatch(endpoint.initiate(undefined, { track: false })).unwrap();
      notify.success(say('stopped'));
    } catch (failure) {
      const isGone = isApiError(failure) && failure.code === 'not_found';
      if (!isGone) {
        setIsBusy(false);
        notify.error(say('failed'));
        return;
      }
      notify.info(say('none'));
    }
    // The button goes with the bar, once the profile has come.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ ...barStyle, flexWrap: 'wrap', textAlign: 'center' }}>
      <span role="alert">
        <FormattedMessage
          id={toId('text')}
          values={{ date: <FormattedDate value={dueAt} dateStyle="long" timeStyle="short" /> }}
        />
      </span>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void stop()}
        sx={{ opacity: isBusy ? 0.6 : 1 }}
      >
        <FormattedMessage id={toId(isBusy ? 'stopping' : 'stop')} />
      </Button>
    </Box>
  );
}
