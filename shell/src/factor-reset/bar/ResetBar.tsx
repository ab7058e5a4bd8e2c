import { isApiError, useNotify } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import type { AppEnvironment, AppState } from '../../appState.ts';
import { barPlace, barStyle } from '../../notify/barStyle.ts';
import { sessionApi } from '../../session/sessionApi.ts';

const { cancelFactorReset } = sessionApi.endpoints;

/** Notice at the bottom of the window that the second factors will be removed, with a button that stops it. */
export function ResetBar({ dueAt }: { dueAt: string }) {
  const intl = useIntl();
  const notify = useNotify();
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  const say = (id: string) => intl.formatMessage({ id });

  const stop = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await dispatch(cancelFactorReset.initiate(undefined, { track: false })).unwrap();
      notify.success(say('shell.reset.stopped'));
    } catch (failure) {
      const isGone = isApiError(failure) && failure.code === 'not_found';
      if (!isGone) {
        setIsBusy(false);
        notify.error(say('shell.reset.failed'));
        return;
      }
      notify.info(say('shell.reset.none'));
    }
    // The button goes with the bar, once the profile has come.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Box sx={barPlace}>
      <Box sx={{ ...barStyle, flexWrap: 'wrap' }}>
        <span role="alert">
          <FormattedMessage
            id="shell.reset.text"
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
          <FormattedMessage id={isBusy ? 'shell.reset.stopping' : 'shell.reset.stop'} />
        </Button>
      </Box>
    </Box>
  );
}
