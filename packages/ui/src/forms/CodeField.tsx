import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId, useRef, type ReactNode } from 'react';
import { CodeBoxes } from './CodeBoxes.tsx';
import { useCodeInput } from './useCodeInput.ts';

interface CodeFieldProps {
  /** Digits typed so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  name: string;
  /** Takes the input, for the form to focus. */
  inputRef: (element: HTMLInputElement | null) => void;
  label: ReactNode;
  error?: ReactNode;
  /** Number of boxes. */
  length?: number;
}

/**
 * A code of digits in boxes. It is one input behind drawn boxes: pasting, autofill of a code that came as a
 * message, and screen readers then work as on any field.
 */
export function CodeField({ label, error, name, inputRef, length = 6, ...held }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { activeBox, inputProps } = useCodeInput({ ...held, input, length });
  return (
    <div>
      <InputLabel htmlFor={id} error={error !== undefined} sx={{ mb: 1, fontSize: 14, fontWeight: 600 }}>
        {label}
      </InputLabel>
      <Box dir="ltr" sx={{ position: 'relative' }}>
        <CodeBoxes value={held.value} length={length} activeBox={activeBox} isWrong={error !== undefined} />
        <Box
          component="input"
          {...inputProps}
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
            inputRef(element);
          }}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          sx={behindTheBoxes}
        />
      </Box>
      {error === undefined ? null : (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 1.75 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

/** Over the boxes and see-through: clicks and long presses reach it, its own text shows nowhere. */
const behindTheBoxes = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'transparent',
  caretColor: 'transparent',
  // Below 16 px a phone zooms the page in.
  fontSize: 16,
  cursor: 'text',
  '&:focus, &:focus-visible': { outline: 'none' },
  '&::selection': { background: 'transparent' },
  '&:-webkit-autofill': { WebkitTextFillColor: 'transparent', transition: 'background-color 99999s' },
};
