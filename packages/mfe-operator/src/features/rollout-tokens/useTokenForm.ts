import { REMOTE_NAME_PATTERN } from '@farm/contracts/registry';
import type { CreatedRolloutToken } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useController, useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { useCreateRolloutTokenMutation } from '../../api/rolloutAccessApi.ts';

/** Scopes besides the existing remotes, with values that are not valid names: a typed name, and everything. */
export const [OTHER, EVERYTHING] = ['+', '*'] as const;

const MAX_LENGTH = 60;

interface TokenFields {
  name: string;
  /** '' until a scope is chosen, so no permission is given by default. */
  scope: string;
  /** Name for the scope of a typed remote. */
  remote: string;
}

const NOTHING: TokenFields = { name: '', scope: '', remote: '' };

/** State of the form for a new token: its name and permissions. */
export function useTokenForm(onCreated: (created: CreatedRolloutToken) => void) {
  const { isBusy, isSlow, abort, ...creation } = useAbortableMutation(useCreateRolloutTokenMutation(), {
    abortsOnUnmount: true,
    isSecret: true,
  });
  const [failure, setFailure] = useState<unknown>();
  const { register, control, handleSubmit, setError, reset, formState } = useForm({ defaultValues: NOTHING });
  const { field: scope } = useController({ name: 'scope', control, rules: { required: true } });

  const send = async ({ name, ...what }: TokenFields) => {
    if (isBusy) return;
    setFailure(undefined);
    try {
      const created = await creation.send({ name: name.trim(), remote: remoteOf(what) });
      reset();
      onCreated(created);
    } catch (error) {
      const refused = (['name', 'remote'] as const).find((field) => isRefused(error, field));
      if (refused === undefined) setFailure(error);
      else setError(refused, { type: 'refused' }, { shouldFocus: true });
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
    scope: scope.value,
    setScope: scope.onChange,
    isScopeMissing: formState.errors.scope !== undefined,
    /** Undefined unless the scope is a typed name. */
    remoteField:
      scope.value === OTHER
        ? register('remote', {
            shouldUnregister: true,
            validate: {
              missing: (remote) => remote.trim() !== '',
              wrong: (remote) => REMOTE_NAME_PATTERN.test(remote.trim()),
            },
          })
        : undefined,
    /** Number of attempts to submit. */
    askedCount: formState.submitCount,
    /** `missing`, `wrong` or `refused`. */
    remoteProblem: formState.errors.remote?.type,
    isBusy,
    isSlow,
    failure,
    submit: (event: SyntheticEvent) => handleSubmit(send)(event),
    stop: abort,
  };
}

function remoteOf({ scope, remote }: Pick<TokenFields, 'scope' | 'remote'>): string | null {
  if (scope === EVERYTHING) return null;
  return scope === OTHER ? remote.trim() : scope;
}

function isRefused(error: unknown, field: string): boolean {
  return isApiError(error) && error.fields?.[field] !== undefined;
}
