import { MAX_FACTOR_NAME_LENGTH, type Factor } from '@farm/contracts';
import { FormattedMessage, useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useId } from 'react';
import { useChangeFactorMutation } from '../../api/factorApi.ts';
import { createLineRules } from '../../model/createLineRules.ts';
import { toFactorRefusal } from '../../model/toFactorRefusal.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { FactorFailure } from './FactorFailure.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { useFactorChange } from './useFactorChange.ts';

/** Renames a second factor. */
export function RenameDialog({ factor, isOpen, onClose }: LazyDialogProps & { factor: Factor }) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <RenameForm factor={factor} titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

interface RenameFormProps {
  factor: Factor;
  titleId: string;
  onClose: () => void;
}

function RenameForm({ factor, titleId, onClose }: RenameFormProps) {
  const intl = useIntl();
  const notify = useNotify();
  const form = useForm({ defaultValues: { name: factor.name } });
  const state = useChangeForm({
    form,
    change: useFactorChange(useChangeFactorMutation()),
    toArgument: ({ name }) => ({ id: factor.id, name: name.trim() }),
    toRefusal: toFactorRefusal,
    onDone: () => {
      notify.success(intl.formatMessage({ id: 'security.factors.done.renamed' }));
      onClose();
    },
  });
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id="security.factors.renameTitle" />}
      submitLabel={<FormattedMessage id={`security.profile.${state.isBusy ? 'saving' : 'save'}`} />}
      state={state}
      failure={state.refusal && <FactorFailure refusal={state.refusal} />}
      onClose={onClose}
    >
      <NameField
        field={form.register('name', { validate: createLineRules(MAX_FACTOR_NAME_LENGTH) })}
        problem={form.formState.errors.name?.type}
        max={MAX_FACTOR_NAME_LENGTH}
        help={<FormattedMessage id="security.factors.nameHelp" />}
        isBusy={state.isBusy}
      />
    </DialogForm>
  );
}
