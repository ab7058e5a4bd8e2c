import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { PlainTextField } from './PlainTextField.tsx';
import { Icon } from '../icon/Icon.tsx';
import type { FieldProps } from './fieldProps.ts';

interface PasswordFieldProps extends FieldProps {
  /** Tells password managers whether to fill in a password or suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
  /** Labels of the button that reveals the password, and hides it again. */
  revealLabels: { show: string; hide: string };
}

/** Field for a password that can be revealed. */
export function PasswordField({ field, label, error, autoComplete, revealLabels }: PasswordFieldProps) {
  const { ref, ...input } = field;
  const [isShown, setIsShown] = useState(false);
  return (
    <PlainTextField
      {...input}
      inputRef={ref}
      label={label}
      type={isShown ? 'text' : 'password'}
      error={error !== undefined}
      helperText={error}
      fullWidth
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false, 'aria-required': true, dir: 'ltr' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? revealLabels.hide : revealLabels.show}
                onClick={() => {
                  setIsShown(!isShown);
                }}
                sx={{ width: 44, height: 44 }}
              >
                <Icon name={isShown ? 'eyeOff' : 'eye'} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
