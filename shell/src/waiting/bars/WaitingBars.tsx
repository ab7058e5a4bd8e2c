import type { Profile } from '@farm/contracts';
import { Box } from '@farm/ui';
import { barPlace } from '../../notify/barStyle.ts';
import { sessionApi } from '../../session/sessionApi.ts';
import { WaitingBar } from './WaitingBar.tsx';

const { cancelClosing, cancelFactorReset } = sessionApi.endpoints;

/** Notices at the bottom of the window of what waits to be done to the user's account, each with a button that stops it. */
export function WaitingBars({ user: { closing, factorReset } }: { user: Profile }) {
  return (
    <Box sx={{ ...barPlace, '& > * + *': { borderTop: 1, borderColor: 'warning.dark' } }}>
      {factorReset ? (
        <WaitingBar kind="factorReset" dueAt={factorReset.dueAt} endpoint={cancelFactorReset} />
      ) : null}
      {closing ? <WaitingBar kind="closing" dueAt={closing.dueAt} endpoint={cancelClosing} /> : null}
    </Box>
  );
}
