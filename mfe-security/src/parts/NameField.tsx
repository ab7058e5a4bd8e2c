import { FormattedMessage } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { UseFormRegisterReturn } from '@farm/ui/form-state';
import type { ReactNode } from 'react';

interface NameFieldProps {
  field: UseFormRegisterReturn;
  /** Problem as a message id suffix. */
  problem: string | undefined;
  /** Longest name, in characters. */
  max: number;
  /** Purpose of the name, shown while it has no problem. */
  help: ReactNode;
  isBusy: boolean;
}

/** Field for the user's name of a thing. */
export function NameField({ field: { ref, ...field }, problem, max, help, isBusy }: NameFieldProps) {
  return (
    <TextField
      {...field}
      inputRef={ref}
      fullWidth
      label={<FormattedMessage id="security.name" />}
      autoComplete="off"
      error={problem !== undefined}
      helperText={
        problem === undefined ? help : <FormattedMessage id={`security.name.${problem}`} values={{ max }} />
      }
      // Values in flight must not change.
      slotProps={{ htmlInput: { readOnly: isBusy, 'aria-required': true, dir: 'auto' } }}
    />
  );
}
