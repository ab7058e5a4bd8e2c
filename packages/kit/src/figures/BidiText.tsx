import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

/** Text with numbers in it, in the order of its language also where the page reads the other way. */
export function BidiText({ children }: { children: ReactNode }) {
  return (
    <Box component="bdi" sx={{ unicodeBidi: 'plaintext' }}>
      {children}
    </Box>
  );
}
