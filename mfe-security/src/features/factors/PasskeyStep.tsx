import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FactorFailure } from './FactorFailure.tsx';
import type { AddStepProps } from './ScanStep.tsx';
import { usePasskeyCreation } from './usePasskeyCreation.ts';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

interface PasskeyStepProps extends AddStepProps {
  /** Options of WebAuthn as JSON. */
  options: Record<string, unknown>;
}

/** Second step of adding a passkey: the browser asks the user to create it. */
export function PasskeyStep({ titleId, onClose, ...creation }: PasskeyStepProps) {
  const titleRef = useTitleFocus();
  const { problem, ...state } = usePasskeyCreation(creation);
  return (
    <DialogForm
      titleId={titleId}
      titleRef={titleRef}
      title={<FormattedMessage id="security.factors.passkey.title" />}
      submitLabel={
        <FormattedMessage id={`security.factors.${state.isBusy ? 'continuing' : 'passkey.again'}`} />
      }
      state={state}
      failure={typeof problem === 'object' && problem !== null ? <FactorFailure refusal={problem} /> : null}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.factors.passkey.text" />
      </Typography>
      {typeof problem === 'string' ? (
        <Alert severity="info" role="status">
          <FormattedMessage id={`security.factors.passkey.${problem}`} />
        </Alert>
      ) : null}
    </DialogForm>
  );
}
