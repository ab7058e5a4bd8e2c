import { checkChiaAddress, type AddressProblem } from '@farm/contracts/chia-address';
import { FormattedMessage } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/forms';
import type { AddressForm } from './useAddressForm.ts';

/** Field for a payout address. A complete address is normalized to lower case without surrounding blanks. */
export function AddressField({ form, isBusy }: Pick<AddressForm, 'form' | 'isBusy'>) {
  const { ref, ...field } = form.register('address', {
    validate: {
      missing: (text) => text.trim() !== '',
      format: (text) => problemOf(text) !== 'format',
      network: (text) => problemOf(text) !== 'network',
    },
    onChange: () => {
      const typed = form.getValues('address');
      const checked = checkChiaAddress(typed);
      if ('address' in checked && checked.address !== typed) form.setValue('address', checked.address);
    },
  });
  const problem = form.formState.errors.address?.type;
  return (
    <TextField
      {...field}
      inputRef={ref}
      fullWidth
      multiline
      label={<FormattedMessage id="security.addresses.column.address" />}
      error={problem !== undefined}
      helperText={<FormattedMessage id={`security.addresses.address.${problem ?? 'help'}`} />}
      // Enter submits the form: an address is a single line that merely wraps.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!event.nativeEvent.isComposing) event.currentTarget.closest('form')?.requestSubmit();
      }}
      slotProps={{
        htmlInput: {
          readOnly: isBusy,
          'aria-required': true,
          dir: 'ltr',
          autoComplete: 'off',
          autoCapitalize: 'off',
          autoCorrect: 'off',
          spellCheck: false,
        },
      }}
    />
  );
}

function problemOf(text: string): AddressProblem | undefined {
  const checked = checkChiaAddress(text);
  return 'problem' in checked ? checked.problem : undefined;
}
