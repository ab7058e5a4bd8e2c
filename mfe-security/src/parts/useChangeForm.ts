import type { FieldPath, FieldValues, UseFormReturn } from '@farm/ui/form-state';
import { useState } from 'react';
import type { FormSubmission } from './DialogForm.tsx';
import type { Change } from './useChange.ts';

/** Refusal of a change: problems by field, or one of the whole form. */
type FormRefusal<Fields, Refusal> = { fields: Partial<Record<keyof Fields, string>> } | { refusal: Refusal };

interface ChangeFormOptions<Fields extends FieldValues, Refusal, Argument, Answer> {
  form: UseFormReturn<Fields>;
  change: Change<Argument, Answer>;
  toArgument: (values: Fields) => Argument;
  toRefusal: (error: unknown) => FormRefusal<Fields, Refusal>;
  /** Called after the change succeeds. */
  onDone: (answer: Answer) => void;
}

/** Form of a dialog that requests a change. */
export interface ChangeForm<Fields extends FieldValues, Refusal> extends FormSubmission {
  form: UseFormReturn<Fields>;
  refusal: Refusal | null;
}

/** Holds the errors and the submission of a form that requests a change. */
export function useChangeForm<Fields extends FieldValues, Refusal, Argument, Answer>(
  options: ChangeFormOptions<Fields, Refusal, Argument, Answer>,
): ChangeForm<Fields, Refusal> {
  const { form, change, toArgument, toRefusal, onDone } = options;
  const { run, ...changeState } = change;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = form.handleSubmit(async (fields) => {
    setRefusal(null);
    try {
      const answer = await run(toArgument(fields));
      if (answer !== null) onDone(answer);
    } catch (error) {
      const result = toRefusal(error);
      if ('refusal' in result) setRefusal(result.refusal);
      else
        for (const [field, type] of Object.entries<string | undefined>(result.fields))
          // The keys of a refusal are fields of this form.
          if (type !== undefined) form.setError(field as FieldPath<Fields>, { type }, { shouldFocus: true });
    }
  });
  return { ...changeState, form, refusal, submit: (event) => void send(event) };
}
