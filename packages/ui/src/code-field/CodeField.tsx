import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId, useRef, type ReactNode } from 'react';
import { CodeBoxes } from './CodeBoxes.tsx';
import { useCodeInput } from './useCodeInput.ts';

interface CodeFieldProps {
  /** Digits entered so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  name: string;
  /** Receives the input, so the form can focus it. */
  inputRef: (element: HTMLInputElement | null) => void;
  label: ReactNode;
  /** Additional element, such as a button that sends a code. */
  action?: ReactNode;
  error?: ReactNode;
  /** Number of boxes. */
  length?: number;
}

/**
 * Field for a code of digits in boxes. It is a single input behind drawn boxes, so pasting, autofill of received
 * codes, and screen readers work as in any field.
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

/** Transparent and above the boxes: it receives clicks and long presses, and its text is invisible. */
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
  // Phones zoom in on inputs below 16 px.
  fontSize: 16,
  cursor: 'text',
  '&:focus, &:focus-visible': { outline: 'none' },
  '&::selection': { background: 'transparent' },
  '&:-webkit-autofill': { WebkitTextFillColor: 'transparent', transition: 'background-color 99999s' },
};
