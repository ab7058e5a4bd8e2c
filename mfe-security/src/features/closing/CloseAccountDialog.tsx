import { CLOSING_DAYS } from '@farm/contracts/leaving';
import { FormattedMessage, type LazyDialogProps } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useId } from 'react';
import { currentPasswordRules } from '../../model/currentPasswordRules.ts';
import { CurrentPasswordField } from '../../parts/CurrentPasswordField.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useCloseAccount } from './useCloseAccount.ts';
import { WaivedBalance } from './WaivedBalance.tsx';

/** Asks for the password, and for what the user gives up, before the account is about to be closed. */
export function CloseAccountDialog({ isOpen, onClose }: LazyDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Question titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

function Question({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { usable, ...state } = useCloseAccount(onClose);
  const { register, formState } = state.form;
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id="security.closing.dialog.title" />}
      submitLabel={<FormattedMessage id={`security.closing.${state.isBusy ? 'busy' : 'start'}`} />}
      isDestructive
      state={state}
      failure={state.refusal && <RefusalText refusal={state.refusal} textId="security.closing.refusal" />}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.closing.dialog.text" values={{ days: CLOSING_DAYS }} />
      </Typography>
      <WaivedBalance
        usable={usable}
        field={register('isWaived', { validate: { missing: (isWaived) => isWaived || usable === '0' } })}
        isMissing={formState.errors.isWaived !== undefined}
        onLeave={onClose}
      />
      <CurrentPasswordField
        field={register('password', currentPasswordRules)}
        problem={formState.errors.password?.type}
      />
    </DialogForm>
  );
}
