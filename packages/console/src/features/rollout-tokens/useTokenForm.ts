import type { CreatedRolloutToken } from '@farm/contracts/rollout';
import { isApiError, useSlowAnswer } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/forms';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useCreateRolloutTokenMutation } from '../../api/rolloutAccessApi.ts';

/** Scope of a token that may do everything; no remote has such a name. */
export const EVERYTHING = '*';

const MAX_LENGTH = 60;

/** A new token as a form: its name, and what it may do. */
export function useTokenForm(onCreated: (created: CreatedRolloutToken) => void) {
  const [createToken, { isLoading: isBusy, reset: forget }] = useCreateRolloutTokenMutation();
  const [scope, setScope] = useState(EVERYTHING);
  const [failure, setFailure] = useState<unknown>();
  const underWay = useRef<{ abort: () => void }>(undefined);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { name: '' } });
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async ({ name }: { name: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    const request = createToken({ name: name.trim(), remote: scope === EVERYTHING ? null : scope });
    underWay.current = request;
    try {
      const created = await request.unwrap();
      // The token is nowhere but in what is shown now.
      forget();
      reset();
      onCreated(created);
    } catch (error) {
      if (isApiError(error) && error.fields?.['name'] !== undefined)
        setError('name', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return {
    nameField: register('name', {
      validate: {
        missing: (name) => name.trim() !== '',
        tooLong: (name) => name.trim().length <= MAX_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id. */
    nameProblem: formState.errors.name?.type,
    scope,
    setScope,
    isBusy,
    isSlow: useSlowAnswer(isBusy),
    failure,
    submit: (event: SyntheticEvent) => handleSubmit(send)(event),
    stop: () => underWay.current?.abort(),
  };
}
