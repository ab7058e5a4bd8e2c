import { Button, Typography } from '@farm/ui';
import { DialogActions, DialogContent } from '@farm/ui/dialogs';
import { FormattedMessage } from 'react-intl';
import type { OpenProof } from '../createProver.ts';
import type { ProofProblem } from './toProofProblem.ts';

interface ProofEndProps {
  proof: OpenProof;
  problem: ProofProblem;
}

/** Says why no other proof can be accepted: ten minutes or five tries are over, or the account is locked. */
export function ProofEnd({ proof, problem }: ProofEndProps) {
  return (
    <>
      <DialogContent role="alert">
        <Typography>
          <FormattedMessage id={`shell.proof.over.${toEnding(proof, problem)}`} />
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={proof.cancel} sx={{ width: { xs: 1, sm: 'auto' } }}>
          <FormattedMessage id="shell.proof.ok" />
        </Button>
      </DialogActions>
    </>
  );
}

function toEnding({ isSignIn }: OpenProof, { id }: ProofProblem): string {
  if (id === 'account_locked') return 'locked';
  return isSignIn ? 'signIn' : 'session';
}
