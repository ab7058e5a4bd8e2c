import TextField from '@mui/material/TextField';
import type { FieldProps } from './fieldProps.ts';

interface EmailFieldProps extends FieldProps {
  /** `username` where the address signs in, `email` elsewhere. */
  autoComplete: 'username' | 'email';
  isReadOnly?: boolean;
}

/** An e-mail address. What it is is checked by the form, not by the browser. */
export function EmailField({ field, label, error, autoComplete, isReadOnly = false }: EmailFieldProps) {
  const { ref, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      type="email"
      error={error !== undefined}
      helperText={error}
      fullWidth
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: {
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          readOnly: isReadOnly,
          'aria-required': true,
          dir: 'ltr',
        },
        inputLabel: { required: false },
      }}
    />
  );
}
