import type { MutationHook } from '@farm/kit';
import { type FieldPath, useForm, type UseFormReturn } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { toAddressRefusal, type AddressRefusal } from '../../model/toAddressRefusal.ts';
import { useAddressMutation, type AddressMutation } from './useAddressMutation.ts';

/** Fields of both forms; the description form shows only `desc`. */
export interface AddressFields {
  address: string;
  desc: string;
}

interface AddressFormOptions<Argument, Answer> {
  values: AddressFields;
  mutation: MutationHook<Argument, Answer>;
  toArgument: (values: AddressFields) => Argument;
  /** Called after the change succeeds. */
  onDone: (answer: Answer) => void;
}

/** Form of a dialog that changes the addresses. */
export interface AddressForm extends Pick<AddressMutation<unknown, unknown>, 'isBusy' | 'isSlow' | 'abort'> {
  form: UseFormReturn<AddressFields>;
  refusal: AddressRefusal | null;
  submit: (event: SyntheticEvent) => void;
}

/** Holds the values, the errors and the submission of an address form. */
export function useAddressForm<Argument, Answer>(options: AddressFormOptions<Argument, Answer>): AddressForm {
  const { values, mutation, toArgument, onDone } = options;
  const form = useForm<AddressFields>({ defaultValues: values });
  const { run, ...mutationState } = useAddressMutation(mutation);
  const [refusal, setRefusal] = useState<AddressRefusal | null>(null);
  const send = form.handleSubmit(async (fields) => {
    setRefusal(null);
    try {
      const answer = await run(toArgument(fields));
      if (answer !== null) onDone(answer);
    } catch (error) {
      const result = toAddressRefusal(error);
      if ('refusal' in result) setRefusal(result.refusal);
      else
        for (const [field, type] of Object.entries(result.fields))
          form.setError(field as FieldPath<AddressFields>, { type }, { shouldFocus: true });
    }
  });
  return { ...mutationState, form, refusal, submit: (event) => void send(event) };
}
