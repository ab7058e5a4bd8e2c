import type { Withdrawal } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { SubmitButton } from '@farm/ui/feedback';
import { useEffect, useRef, type MouseEvent } from 'react';
import { CheckStep } from './CheckStep.tsx';
import { FormStep } from './FormStep.tsx';
import type { Submission } from './useSubmission.ts';
import type { WithdrawFacts } from '../../api/useWithdrawFacts.ts';
import { useWithdrawSteps } from './useWithdrawSteps.ts';

interface WithdrawStepsProps {
  titleId: string;
  facts: WithdrawFacts;
  submission: Submission;
  onClose: () => void;
  onAccepted: (withdrawal: Withdrawal) => void;
}

/** The form, then its review; one button continues, the other goes back. */
export function WithdrawSteps({ titleId, facts, submission, onClose, onAccepted }: WithdrawStepsProps) {
  const { form, order, handleSubmit, goBack } = useWithdrawSteps({ facts, submission, onAccepted });
  const title = useRef<HTMLHeadingElement>(null);
  const isChecking = order !== null;
  // Focusing the title announces the step to screen readers, and keeps a held Enter key from submitting it.
  useEffect(() => {
    if (isChecking) title.current?.focus();
  }, [isChecking]);
  return (
    <Box component="form" noValidate onSubmit={handleSubmit} sx={formStyle}>
      <DialogTitle id={titleId} ref={title} tabIndex={-1}>
        <FormattedMessage id={isChecking ? 'assets.withdraw.check.title' : 'assets.withdraw.title'} />
      </DialogTitle>
      <DialogContent>
        {order ? (
          <CheckStep order={order} rule={facts.rule} submission={submission} />
        ) : (
          <FormStep form={form} facts={facts} onLeave={onClose} />
        )}
      </DialogContent>
      <DialogActions onClickCapture={ignoreSecondOfDoubleClick}>
        <Button
          variant="outlined"
          color="inherit"
          size="large"
          disabled={submission.isBusy}
          onClick={isChecking ? goBack : onClose}
          sx={{ flexShrink: 0 }}
        >
          <FormattedMessage id={isChecking ? 'assets.withdraw.back' : 'kit.cancel'} />
        </Button>
        <SubmitButton isBusy={submission.isBusy}>
          <FormattedMessage id={isChecking ? 'assets.withdraw.submit' : 'assets.withdraw.continue'} />
        </SubmitButton>
      </DialogActions>
    </Box>
  );
}

/** Both steps have their buttons in the same place, and a double click must not press both. */
function ignoreSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };
