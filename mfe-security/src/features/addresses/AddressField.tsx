import { parseChiaAddress, type AddressProblem } from '@farm/contracts/chia-address';
import { FormattedMessage } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { AddressForm } from './useAddressForm.ts';

/** Field for a payout address. A complete address is normalized to lower case without surrounding blanks. */
export function AddressField({ form, isBusy }: Pick<AddressForm, 'form' | 'isBusy'>) {
  const { ref, ...field } = form.register('address', {
    validate: {
      missing: (text) => text.trim() !== '',
      format: (text) => findProblem(text) !== 'format',
      network: (text) => findProblem(text) !== 'network',
    },
    onChange: () => {
      const currentText = form.getValues('address');
      const result = parseChiaAddress(currentText);
      if ('address' in result && result.address !== currentText) form.setValue('address', result.address);
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

function findProblem(text: string): AddressProblem | undefined {
  const result = parseChiaAddress(text);
  return 'problem' in result ? result.problem : undefined;
}
