import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

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
      <Box component="span" sx={{ opacity: isBusy ? 0 : 1 }}>
        {children}
      </Box>
      {isBusy ? (
        <Box component="span" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <Spinner size={22} />
        </Box>
      ) : null}
    </Button>
  );
}
