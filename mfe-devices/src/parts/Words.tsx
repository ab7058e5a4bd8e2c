import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

/** Words with numbers in them, in the order of their language also where the page reads the other way. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Box component="bdi" sx={{ unicodeBidi: 'plaintext' }}>
      {children}
    </Box>
  );
}
