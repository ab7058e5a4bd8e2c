import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface SelectFieldProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  /** What is wrong with the value; absent when nothing is. */
  error?: ReactNode;
  /** What the choice means, while nothing is wrong with it. */
  hint?: ReactNode;
  size?: 'small' | 'medium';
}

/** One of a few values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, options, error, hint, size = 'medium' } = props;
  return (
    <TextField
      select
      fullWidth
      size={size}
      label={label}
      value={value}
      onChange={(event) => {
        // The field holds nothing but the values of its options.
        onChange(event.target.value as Value);
      }}
      error={error !== undefined}
      helperText={error ?? hint}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
