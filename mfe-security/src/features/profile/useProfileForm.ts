import { NAME_MAX_LENGTH, type Profile } from '@farm/contracts';
import { isApiError, useIntl, useNotify, useSlowAnswer } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useForm } from '@farm/ui/forms';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useChangeProfileMutation } from '../../api/profileApi.ts';

/** The profile as a form: what is typed, what is wrong with it, and the saving of it. */
export function useProfileForm(user: Profile) {
  const intl = useIntl();
  const notify = useNotify();
  const [changeProfile, { isLoading: isSaving }] = useChangeProfileMutation();
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef<{ abort: () => void }>(undefined);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    // A change made elsewhere shows here too, but never over what is being typed.
    values: { name: user.name },
    resetOptions: { keepDirtyValues: true },
  });

  const saveName = async ({ name }: { name: string }) => {
    if (isSaving) return;
    setFailure(undefined);
    const change = changeProfile({ name: name.trim() });
    underWay.current = change;
    try {
      const profile = await change.unwrap();
      reset({ name: profile.name }, { keepDirtyValues: false });
      notify.success(intl.formatMessage({ id: 'security.profile.saved' }));
    } catch (error) {
      if (isApiError(error) && error.fields?.['name'] !== undefined)
        setError('name', { type: 'refused' }, { shouldFocus: true });
      else setFailure(toFailure(error));
    }
  };

  return {
    nameField: register('name', {
      validate: {
        missing: (name) => name.trim() !== '',
        tooLong: (name) => name.trim().length <= NAME_MAX_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id, so that it follows the language. */
    nameProblem: formState.errors.name?.type,
    isChanged: formState.isDirty,
    isSaving,
    isSlow: useSlowAnswer(isSaving),
    failure,
    save: (event: SyntheticEvent) => handleSubmit(saveName)(event),
    cancel: () => underWay.current?.abort(),
  };
}
