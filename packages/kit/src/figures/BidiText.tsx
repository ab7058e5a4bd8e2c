import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

/** Text with numbers, kept in the order of its language even if the page has the opposite reading direction. */
export function BidiText({ children }: { children: ReactNode }) {
  return (
    <Box component="bdi" sx={{ unicodeBidi: 'plaintext' }}>
      {children}
    </Box>
  );
}
