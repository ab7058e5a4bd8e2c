import { MAX_NOTE_LENGTH } from '@farm/contracts/operator';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { useAddAccountNoteMutation } from '../../api/accountApi.ts';

/** State of the form that adds a note to an account, and sending it. */
export function useNoteForm(id: string, onUncertain: () => void) {
  const intl = useIntl();
  const notify = useNotify();
  const { send, isBusy, isSlow, abort } = useAbortableMutation(useAddAccountNoteMutation());
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { text: '' } });

  const submit = async ({ text }: { text: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    try {
      await send({ id, text: text.trim() });
      reset();
      notify.success(intl.formatMessage({ id: 'operator.account.note.done' }));
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      if (isApiError(error) && error.fields?.['text'] !== undefined)
        setError('text', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return {
    field: register('text', {
      validate: {
        missing: (text) => text.trim() !== '',
        tooLong: (text) => text.trim().length <= MAX_NOTE_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id. */
    problem: formState.errors.text?.type,
    isBusy,
    isSlow,
    failure,
    submit: (event: SyntheticEvent) => handleSubmit(submit)(event),
    abort,
  };
}
