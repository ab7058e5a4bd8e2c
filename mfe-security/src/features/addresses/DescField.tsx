import { MAX_ADDRESS_DESC_LENGTH } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { AddressForm } from './useAddressForm.ts';

/** Field for the description of an address. */
export function DescField({ form, isBusy }: Pick<AddressForm, 'form' | 'isBusy'>) {
  const { ref, ...field } = form.register('desc', {
    validate: { tooLong: (desc) => desc.trim().length <= MAX_ADDRESS_DESC_LENGTH },
  });
  const problem = form.formState.errors.desc?.type;
  return (
    <TextField
      {...field}
      inputRef={ref}
      fullWidth
      label={<FormattedMessage id="security.addresses.column.desc" />}
      autoComplete="off"
      error={problem !== undefined}
      helperText={
        <FormattedMessage
          id={`security.addresses.desc.${problem ?? 'help'}`}
          values={{ max: MAX_ADDRESS_DESC_LENGTH }}
        />
      }
      // Values in flight must not change.
      slotProps={{ htmlInput: { readOnly: isBusy, dir: 'auto' } }}
    />
  );
}
