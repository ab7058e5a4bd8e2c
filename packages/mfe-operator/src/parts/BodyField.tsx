import type { Locale } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { Ref } from 'react';
import type { TextProblem } from '../model/textProblem.ts';

interface BodyFieldProps {
  locale: Locale;
  value: string;
  onChange: (value: string) => void;
  problem: TextProblem | undefined;
  /** Most characters. */
  max: number;
  isReadOnly: boolean;
  inputRef: Ref<HTMLTextAreaElement>;
}

/** Markdown text in one language. */
export function BodyField({ locale, value, onChange, problem, max, isReadOnly, inputRef }: BodyFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      inputRef={inputRef}
      fullWidth
      multiline
      minRows={12}
      maxRows={24}
      label={intl.formatMessage({ id: 'operator.editor.body' })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={
        <FormattedMessage
          id={`operator.editor.body.${problem ?? 'help'}`}
          values={{ max, count: value.trim().length }}
        />
      }
      slotProps={{ htmlInput: { lang: locale, readOnly: isReadOnly, autoComplete: 'off' } }}
    />
  );
}
