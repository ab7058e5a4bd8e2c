import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

interface BusyLabelProps {
  children: ReactNode;
  isBusy: boolean;
}

/** Label of a button; while busy a spinner replaces it visually, and the button keeps its size and name. */
export function BusyLabel({ children, isBusy }: BusyLabelProps) {
  return (
    <>
      <Box component="span" sx={{ opacity: isBusy ? 0 : 1 }}>
        {children}
      </Box>
      {isBusy ? (
        <Box component="span" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <Spinner size={22} />
        </Box>
      ) : null}
    </>
  );
}
