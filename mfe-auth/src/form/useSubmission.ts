import type { SyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from '@farm/ui/form-state';
import { toPlacedRefusal } from '../model/toPlacedRefusal.ts';
import { useAction, type Action } from './useAction.ts';

/** State and submit handler of a form. */
export interface Submission extends Pick<Action, 'isBusy' | 'isSlow' | 'failure' | 'cancel'> {
  handleSubmit: (event: SyntheticEvent) => void;
}

/** Sends a valid form, and shows refusals of the API beside the affected fields. */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values, signal: AbortSignal) => Promise<void>,
): Submission {
  const { run, ...action } = useAction();
  const submit = form.handleSubmit(async (values) => {
    const failure = await run((signal) => send(values, signal));
    if (!failure) return;
    const { fields } = toPlacedRefusal(failure, Object.keys(values));
    for (const [index, { field, message }] of fields.entries())
      form.setError(field as FieldPath<Values>, { type: 'api', message }, { shouldFocus: index === 0 });
  });
  return { ...action, handleSubmit: (event) => void submit(event) };
}
