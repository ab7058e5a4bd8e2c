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
  /** What belongs to the code besides typing it in: a button that sends one. */
  action?: ReactNode;
  error?: ReactNode;
  /** Number of boxes. */
  length?: number;
}

/**
 * A code of digits in boxes. It is one input behind drawn boxes: pasting, autofill of a code that came as a
 * message, and screen readers then work as on any field.
 */
export function CodeField({ label, action, error, name, inputRef, length = 6, ...held }: CodeFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const input = useRef<HTMLInputElement>(null);
  const { activeBox, inputProps } = useCodeInput({ ...held, input, length });
  return (
    <div>
      <Box
        sx={{
          mb: 0.5,
          minHeight: 44,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <InputLabel htmlFor={id} error={error !== undefined} sx={{ fontSize: 14, fontWeight: 600 }}>
          {label}
        </InputLabel>
        {action}
      </Box>
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
          aria-describedby={error === undefined ? undefined : errorId}
          sx={behindTheBoxes}
        />
      </Box>
      {error === undefined ? null : (
        <FormHelperText id={errorId} error sx={{ mx: 1.75 }}>
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
