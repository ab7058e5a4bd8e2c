import { Button, Typography } from '@farm/ui';
import { DialogActions, DialogContent } from '@farm/ui/dialogs';
import { FormattedMessage } from 'react-intl';
import type { OpenProof } from '../createProver.ts';

/** Says that no other proof can be accepted, after ten minutes or five tries. */
export function ProofEnd({ proof }: { proof: OpenProof }) {
  return (
    <>
      <DialogContent role="alert">
        <Typography>
          <FormattedMessage id={proof.isSignIn ? 'shell.proof.over.signIn' : 'shell.proof.over.session'} />
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
