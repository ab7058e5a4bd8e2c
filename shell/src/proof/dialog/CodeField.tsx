import type { ProofKind } from '@farm/contracts';
import { TextField } from '@farm/ui/fields';
import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';

/** Proofs that are typed. */
export type CodeKind = Exclude<ProofKind, 'passkey'>;

interface CodeFieldProps {
  kind: CodeKind;
  inputRef: Ref<HTMLInputElement>;
  text: string;
  onChange: (text: string) => void;
  /** True if the dialog begins with it: it then takes the focus. */
  isFirst: boolean;
  /** Message id. */
  errorId: string | undefined;
}

/** Field for the code of an app, or for a recovery code. */
export function CodeField({ kind, inputRef, text, onChange, isFirst, errorId }: CodeFieldProps) {
  const hint = kind === 'recovery-code' ? <FormattedMessage id="shell.proof.recoveryHint" /> : undefined;
  return (
    <TextField
      fullWidth
      margin="dense"
      label={<FormattedMessage id={`shell.proof.field.${kind}`} />}
      name={kind}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      inputRef={inputRef}
      autoFocus={isFirst}
      autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
      error={errorId !== undefined}
      helperText={errorId === undefined ? hint : <FormattedMessage id={errorId} />}
      slotProps={{
        htmlInput: {
          inputMode: kind === 'totp' ? 'numeric' : 'text',
          dir: 'ltr',
          maxLength: 40,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
        },
        formHelperText: { role: errorId === undefined ? undefined : 'alert' },
      }}
    />
  );
}
