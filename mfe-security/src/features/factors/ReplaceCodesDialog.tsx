import { FormattedMessage, useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useForm } from '@farm/ui/form-state';
import { useId, useState } from 'react';
import { useReplaceRecoveryCodesMutation } from '../../api/factorApi.ts';
import { toFactorRefusal } from '../../model/toFactorRefusal.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { CodesStep } from './CodesStep.tsx';
import { FactorFailure } from './FactorFailure.tsx';
import { useFactorChange } from './useFactorChange.ts';

/** Asks before it replaces the recovery codes, and shows the new ones. */
export function ReplaceCodesDialog({ isOpen, onClose }: LazyDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Steps titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

function Steps({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const intl = useIntl();
  const notify = useNotify();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useChangeForm({
    form: useForm(),
    change: useFactorChange(useReplaceRecoveryCodesMutation()),
    toArgument: () => undefined,
    toRefusal: toFactorRefusal,
    onDone: setCodes,
  });
  const finish = () => {
    notify.success(intl.formatMessage({ id: 'security.factors.done.replaced' }));
    onClose();
  };
  if (codes) return <CodesStep titleId={titleId} codes={codes} onSaved={finish} />;
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id="security.factors.codes.question.title" />}
      submitLabel={
        <FormattedMessage id={`security.factors.${state.isBusy ? 'continuing' : 'codes.replace'}`} />
      }
      state={state}
      failure={state.refusal && <FactorFailure refusal={state.refusal} />}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.factors.codes.question.text" />
      </Typography>
    </DialogForm>
  );
}
