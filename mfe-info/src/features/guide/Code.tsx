import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

/** Words as they are typed: left to right wherever the page is read. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <Box component="code" dir="ltr" sx={codeStyle}>
      {children}
    </Box>
  );
}

const codeStyle = {
  unicodeBidi: 'isolate',
  // It goes to the next line whole, and breaks only where it is longer than one.
  display: 'inline-block',
  maxWidth: 1,
  px: 0.5,
  borderRadius: 0.5,
  bgcolor: 'action.hover',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.9em',
};
