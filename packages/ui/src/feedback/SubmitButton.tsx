import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BusyLabel } from '../busy/BusyLabel.tsx';

interface SubmitButtonProps {
  children: ReactNode;
  /** True while the form is being sent. The button keeps its size and focus; the form ignores it. */
  isBusy: boolean;
}

/** Submit button of a form. */
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
