import { useLocation } from '@farm/remote-sdk';
import { Dialog, DialogTitle } from '@farm/ui/dialogs';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSelector } from 'react-redux';
import type { AppState } from '../../appState.ts';
import type { OpenProof } from '../createProver.ts';
import { FactorMissing } from './FactorMissing.tsx';
import { ProofForm } from './ProofForm.tsx';

/** Asks the user for the proof that the page waits for; null closes the dialog. */
export function ProofDialog({ proof }: { proof: OpenProof | null }) {
  const titleId = useId();
  // Remains set after closing, because the dialog still renders it during its exit transition.
  const [shown, setShown] = useState(proof);
  if (proof !== null && proof !== shown) setShown(proof);
  useCancelOnLeave(proof);
  return (
    <Dialog
      open={proof !== null}
      onClose={(_event, reason) => {
        // A click outside would end a sign-in.
        if (reason === 'escapeKeyDown') proof?.cancel();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        <FormattedMessage id={shown?.ticket === null ? 'shell.proof.none.title' : 'shell.proof.title'} />
      </DialogTitle>
      {shown?.ticket ? <ProofForm key={shown.ticket.token} proof={shown} ticket={shown.ticket} /> : null}
      {shown?.ticket === null ? <FactorMissing proof={shown} /> : null}
    </Dialog>
  );
}

/** Cancels a proof once its page is left, or the session that needs it ends. */
function useCancelOnLeave(proof: OpenProof | null): void {
  const { pathname } = useLocation();
  const isSignedOut = useSelector(({ auth }: AppState) => auth.status === 'signedOut');
  // Canceling does nothing to a proof that was accepted.
  useEffect(() => () => proof?.cancel(), [proof, pathname]);
  useEffect(() => {
    if (isSignedOut && proof?.isSignIn === false) proof.cancel();
  }, [isSignedOut, proof]);
}
