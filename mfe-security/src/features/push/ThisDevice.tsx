import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { Alert, FormError } from '@farm/ui/feedback';
import { BusyButton } from '../../parts/BusyButton.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import type { usePush } from './usePush.ts';

/** Says whether this device gets pushes, with a button to allow them or the reason why it cannot. */
export function ThisDevice({ push }: { push: ReturnType<typeof usePush> }) {
  const { state, allow, isBusy, isSlow, stop, problem } = push;
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Box role="status">
        {state === 'off' || state === 'loading' || state === 'changed' ? null : (
          <Alert severity={state === 'on' ? 'success' : 'info'} role="none">
            <FormattedMessage id={`security.notifications.push.${state}`} />
          </Alert>
        )}
      </Box>
      {problem ? (
        <FormError>
          {'refusal' in problem ? (
            <RefusalText refusal={problem.refusal} textId="security.notifications.refusal" />
          ) : (
            <FormattedMessage id={`security.notifications.push.problem.${problem.reason}`} />
          )}
        </FormError>
      ) : null}
      <SlowNotice isSlow={isSlow} onStop={stop} />
      {state === 'off' || state === 'changed' ? (
        <div>
          <BusyButton variant="contained" isBusy={isBusy} onClick={allow}>
            <FormattedMessage id={`security.notifications.push.${isBusy ? 'allowing' : 'allow'}`} />
          </BusyButton>
        </div>
      ) : null}
    </Stack>
  );
}
