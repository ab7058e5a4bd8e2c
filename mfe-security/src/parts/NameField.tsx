import { MAX_FACTOR_NAME_LENGTH } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { UseFormRegisterReturn } from '@farm/ui/form-state';

interface NameFieldProps {
  field: UseFormRegisterReturn;
  /** Problem as a message id suffix. */
  problem: string | undefined;
  isBusy: boolean;
}

/** Field for the name of a second factor. */
export function NameField({ field: { ref, ...field }, problem, isBusy }: NameFieldProps) {
  return (
    <TextField
      {...field}
      inputRef={ref}
      fullWidth
      label={<FormattedMessage id="security.factors.name" />}
      autoComplete="off"
      error={problem !== undefined}
      helperText={
        <FormattedMessage
          id={`security.factors.name.${problem ?? 'help'}`}
          values={{ max: MAX_FACTOR_NAME_LENGTH }}
        />
      }
      // Values in flight must not change.
      slotProps={{ htmlInput: { readOnly: isBusy, 'aria-required': true, dir: 'auto' } }}
    />
  );
}
