import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { InputAdornment, TextField } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import type { ReactNode } from 'react';
import type { AutomaticPayoutValues, PayoutAmountProblem } from '../../model/automaticPayout.ts';

interface XchFieldProps {
  form: UseFormReturn<AutomaticPayoutValues>;
  name: 'threshold' | 'multiple';
  label: ReactNode;
  hint: ReactNode;
  /** Minimum withdrawal in decimal XCH. */
  min: string;
  check: (text: string, values: AutomaticPayoutValues) => PayoutAmountProblem | null;
}

/** Amount of XCH, typed or pasted as people write numbers. */
export function XchField({ form, name, label, hint, min, check }: XchFieldProps) {
  const error = form.formState.errors[name]?.message;
  const { ref, ...input } = form.register(name, {
    shouldUnregister: true,
    validate: (text, values) => check(text, values) ?? true,
  });
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      fullWidth
      autoComplete="off"
      error={error !== undefined}
      helperText={
        error === undefined ? (
          hint
        ) : (
          <FormattedMessage id={`assets.automatic.xch.${error}`} values={{ min: <Xch xch={min} /> }} />
        )
      }
      slotProps={{
        htmlInput: { inputMode: 'decimal', spellCheck: false, 'aria-required': true, dir: 'ltr' },
        inputLabel: { required: false },
        input: { endAdornment: <InputAdornment position="end">{UNIT}</InputAdornment> },
      }}
    />
  );
}

/** Currency symbol, the same in every language. */
const UNIT = 'XCH';
