import { Box, Stack, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';

interface SpaceFieldProps {
  label: ReactNode;
  text: string;
  onText: (text: string) => void;
  /** Unit, or a control that selects the unit. */
  unit: ReactNode;
  /** Problem with the text; undefined if none. */
  error?: ReactNode;
}

/** Input for a space with its unit. A native input, because form fields bring more code than the page needs. */
export function SpaceField({ label, text, onText, unit, error }: SpaceFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 700 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box
          component="input"
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }: { target: HTMLInputElement }) => onText(target.value)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-error`}
          sx={inputStyle}
        />
        {unit}
      </Stack>
      <Typography
        id={`${id}-error`}
        role="status"
        variant="body2"
        sx={{ mt: 0.5, minHeight: '1.43em', color: 'error.text' }}
      >
        {error}
      </Typography>
    </Box>
  );
}

const inputStyle = {
  flexGrow: 1,
  minWidth: 0,
  width: 0,
  height: 48,
  px: 1.75,
  font: 'inherit',
  fontSize: '1.125rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'background.paper',
  borderRadius: 1,
  border: '1px solid var(--mui-palette-text-secondary)',
  '&[aria-invalid=true]': { borderColor: 'error.text' },
};
