import type { MutationHook } from '@farm/kit';
import { useForm } from '@farm/ui/form-state';
import { toAddressRefusal, type AddressRefusal } from '../../model/toAddressRefusal.ts';
import { useChangeForm, type ChangeForm } from '../../parts/useChangeForm.ts';
import { useAddressMutation } from './useAddressMutation.ts';

/** Fields of both forms; the description form shows only `desc`. */
interface AddressFields {
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
export type AddressForm = ChangeForm<AddressFields, AddressRefusal>;

/** Holds the values, the errors and the submission of an address form. */
export function useAddressForm<Argument, Answer>(options: AddressFormOptions<Argument, Answer>): AddressForm {
  const { values, mutation, toArgument, onDone } = options;
  return useChangeForm({
    form: useForm<AddressFields>({ defaultValues: values }),
    change: useAddressMutation(mutation),
    toArgument,
    toRefusal: toAddressRefusal,
    onDone,
  });
}
