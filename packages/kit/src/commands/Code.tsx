import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

/** Text to type verbatim: left to right on every page. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <Box component="code" dir="ltr" sx={codeStyle}>
      {children}
    </Box>
  );
}

const codeStyle = {
  unicodeBidi: 'isolate',
  // Wraps to the next line as a whole, and breaks only if longer than a line.
  display: 'inline-block',
  maxWidth: 1,
  px: 0.5,
  borderRadius: 0.5,
  bgcolor: 'action.hover',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.9em',
};
