import { MAX_NAME_LENGTH, type Profile } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { useChangeProfileMutation } from '../../api/profileApi.ts';
import { createLineRules } from '../../model/createLineRules.ts';

/** Holds the values, the errors and the saving of the profile form. */
export function useProfileForm(user: Profile) {
  const intl = useIntl();
  const notify = useNotify();
  const { send, isBusy: isSaving, isSlow, abort } = useAbortableMutation(useChangeProfileMutation());
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    // Changes made elsewhere update the form, but never overwrite edited values.
    values: { name: user.name },
    resetOptions: { keepDirtyValues: true },
  });

  const saveName = async ({ name }: { name: string }) => {
    if (isSaving) return;
    setFailure(undefined);
    try {
      const profile = await send({ name: name.trim() });
      reset({ name: profile.name }, { keepDirtyValues: false });
      notify.success(intl.formatMessage({ id: 'security.profile.saved' }));
    } catch (error) {
      if (isApiError(error) && error.fields?.['name'] !== undefined)
        setError('name', { type: 'refused' }, { shouldFocus: true });
      else setFailure(toFailure(error));
    }
  };

  return {
    nameField: register('name', { validate: createLineRules(MAX_NAME_LENGTH) }),
    /** Problem as a message id suffix, such as `missing` or `refused`, so that the error follows a change of language. */
    nameProblem: formState.errors.name?.type,
    isChanged: formState.isDirty,
    isSaving,
    isSlow,
    failure,
    save: (event: SyntheticEvent) => handleSubmit(saveName)(event),
    cancel: abort,
  };
}
