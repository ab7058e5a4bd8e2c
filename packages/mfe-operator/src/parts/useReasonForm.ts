import { MAX_REASON_LENGTH } from '@farm/contracts';
import { useAbortableMutation, type MutationHook } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';

/** The action that takes a reason, and the callbacks for its outcome. */
export interface ReasonFormOptions<Argument, Answer> {
  mutation: MutationHook<Argument, Answer>;
  toArgument: (reason: string) => Argument;
  /** Returns false, and says so, if the form has a choice before the reason that was not made. */
  isComplete?: (() => boolean) | undefined;
  onDone: (answer: Answer) => void;
  /** Called when waiting ends with an unknown outcome. */
  onUncertain: () => void;
}

/** State of an action's reason form, and sending it. */
export function useReasonForm<Argument, Answer>(options: ReasonFormOptions<Argument, Answer>) {
  const { mutation, toArgument, isComplete, onDone, onUncertain } = options;
  // Closing the dialog stops waiting; the page shows the outcome.
  const { send, isBusy, isSlow, abort } = useAbortableMutation(mutation, { abortsOnUnmount: true });
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });

  const submit = async ({ reason }: { reason: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    try {
      onDone(await send(toArgument(reason.trim())));
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      if (isApiError(error) && error.fields?.['reason'] !== undefined)
        setError('reason', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return {
    reasonField: register('reason', {
      validate: {
        missing: (reason) => reason.trim() !== '',
        tooLong: (reason) => reason.trim().length <= MAX_REASON_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id. */
    reasonProblem: formState.errors.reason?.type,
    isBusy,
    isSlow,
    failure,
    /** The action is no longer possible, or not yet, or would now do something else. */
    isTooLate:
      isApiError(failure) && (tooLateCodes.has(failure.code) || failure.fields?.['amount'] !== undefined),
    submit: async (event: SyntheticEvent) => {
      event.preventDefault();
      if (isComplete?.() !== false) await handleSubmit(submit)(event);
    },
    abort,
  };
}

const tooLateCodes: ReadonlySet<string> = new Set([
  'illegal_transition',
  'not_found',
  'own_account',
  'operator_account',
  'factor_needed',
  'debt_not_accepted',
  'proposal_decided',
  'proposer_revoked',
  'in_debt',
]);
