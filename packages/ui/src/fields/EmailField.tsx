import { PlainTextField } from './PlainTextField.tsx';
import type { FieldProps } from './fieldProps.ts';

interface EmailFieldProps extends FieldProps {
  /** `username` for signing in, `email` elsewhere. */
  autoComplete: 'username' | 'email';
  isReadOnly?: boolean;
}

/** Field for an email address. The form validates it, not the browser. */
export function EmailField({ field, label, error, autoComplete, isReadOnly = false }: EmailFieldProps) {
  const { ref, ...input } = field;
  return (
    <PlainTextField
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
