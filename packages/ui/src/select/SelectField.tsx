import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

/** Props of {@link SelectField}. */
export interface SelectFieldProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  /** Error message; undefined if the value is valid. */
  error?: ReactNode;
  /** Explanation of the value, shown while it is valid. */
  hint?: ReactNode;
  size?: 'small' | 'medium';
}

/** Select field for a few values. */
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
        // The value is always one of the options.
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
