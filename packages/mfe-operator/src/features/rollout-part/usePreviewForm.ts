import type { CreatedPreviewLink, PublishedVersion } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { useCreatePreviewLinkMutation } from '../../api/rolloutPreviewApi.ts';

const MAX_LENGTH = 60;

/** State of the form for a preview link: the person it is for, and then the link. */
export function usePreviewForm({ name, version }: Pick<PublishedVersion, 'name' | 'version'>) {
  const { send, isBusy, isSlow, abort } = useAbortableMutation(useCreatePreviewLinkMutation(), {
    abortsOnUnmount: true,
    isSecret: true,
  });
  const [created, setCreated] = useState<CreatedPreviewLink>();
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { person: '' } });

  const create = async ({ person }: { person: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    try {
      const link = await send({ name, version, person: person.trim() });
      setCreated(link);
    } catch (error) {
      if (isApiError(error) && error.fields?.['person'] !== undefined)
        setError('person', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return {
    personField: register('person', {
      validate: {
        missing: (person) => person.trim() !== '',
        tooLong: (person) => person.trim().length <= MAX_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id. */
    personProblem: formState.errors.person?.type,
    /** Undefined until the link is made. */
    created,
    isBusy,
    isSlow,
    failure,
    submit: (event: SyntheticEvent) => handleSubmit(create)(event),
    stop: abort,
  };
}
