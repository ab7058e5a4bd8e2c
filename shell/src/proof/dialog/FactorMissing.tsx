import { Button, Typography } from '@farm/ui';
import { DialogActions, DialogContent } from '@farm/ui/dialogs';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OpenProof } from '../createProver.ts';
import { actionsStyle } from './actionsStyle.ts';

/** Tells an operator without a second factor that their changes take one, and leads to where it is added. */
export function FactorMissing({ proof }: { proof: OpenProof }) {
  return (
    <>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="shell.proof.none.text" />
        </Typography>
      </DialogContent>
      <DialogActions sx={actionsStyle}>
        <Button variant="outlined" color="inherit" onClick={proof.cancel}>
          <FormattedMessage id="shell.proof.cancel" />
        </Button>
        <Button variant="contained" component={Link} to="/center/security/settings" onClick={proof.cancel}>
          <FormattedMessage id="shell.proof.none.add" />
        </Button>
      </DialogActions>
    </>
  );
}
