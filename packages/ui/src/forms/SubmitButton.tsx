import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BusyLabel } from './BusyLabel.tsx';

interface SubmitButtonProps {
  children: ReactNode;
  /** While the form is on its way. The button keeps its size and the focus; the form ignores it meanwhile. */
  isBusy: boolean;
}

/** The one button that sends a form. */
export function SubmitButton({ children, isBusy }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      aria-disabled={isBusy}
      aria-busy={isBusy}
      sx={{ position: 'relative', cursor: isBusy ? 'progress' : undefined }}
    >
      <BusyLabel isBusy={isBusy}>{children}</BusyLabel>
    </Button>
  );
}
