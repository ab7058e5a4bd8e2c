import { FACTOR_RESET_HOURS } from '@farm/contracts';
import { Box, Button, Typography } from '@farm/ui';
import { DialogActions, DialogContent } from '@farm/ui/dialogs';
import { Alert } from '@farm/ui/feedback';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OpenProof } from '../createProver.ts';
import { actionsStyle } from './actionsStyle.ts';
import { ProblemText } from './ProblemText.tsx';
import { ProofEnd } from './ProofEnd.tsx';
import type { ProofProblem } from './toProofProblem.ts';
import { toResetProblem } from './toResetProblem.ts';

interface LostStepProps {
  proof: OpenProof;
  requestReset: () => Promise<void>;
  onBack: () => void;
}

/** Step for somebody who has lost every second factor and recovery code: has the link sent that removes them. */
export function LostStep({ proof, requestReset, onBack }: LostStepProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const [problem, setProblem] = useState<ProofProblem | null>(null);
  if (problem?.place === 'end') return <ProofEnd proof={proof} problem={problem} />;

  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem(null);
    try {
      await requestReset();
      setState('sent');
    } catch (failure) {
      setProblem(toResetProblem(failure));
      setState('ready');
    }
  };
  const isBusy = state === 'busy';
  const isSent = state === 'sent';
  return (
    <>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="shell.proof.lost.text" values={{ hours: FACTOR_RESET_HOURS }} />
        </Typography>
        <Box role="status" sx={{ '&:not(:empty)': { mt: 2 } }}>
          {isSent ? (
            <Alert severity="success" role="none">
              <FormattedMessage id="shell.proof.lost.sent" />
            </Alert>
          ) : null}
        </Box>
        <ProblemText problem={problem} />
      </DialogContent>
      <DialogActions sx={actionsStyle}>
        {isSent ? (
          // Another button, so that it takes the focus.
          <Button key="ok" variant="contained" autoFocus onClick={proof.cancel}>
            <FormattedMessage id="shell.proof.ok" />
          </Button>
        ) : (
          <>
            <Button variant="outlined" color="inherit" onClick={onBack}>
              <FormattedMessage id="shell.proof.lost.back" />
            </Button>
            <Button
              variant="contained"
              autoFocus
              aria-disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => void send()}
              sx={{ opacity: isBusy ? 0.6 : 1 }}
            >
              <FormattedMessage id={isBusy ? 'shell.proof.lost.sending' : 'shell.proof.lost.send'} />
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}
