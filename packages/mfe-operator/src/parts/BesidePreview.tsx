import { Box, Stack } from '@farm/ui';
import type { ReactNode } from 'react';

interface BesidePreviewProps {
  /** Fields of a text. */
  children: ReactNode;
  preview: ReactNode;
}

/** Fields of a text beside its preview, or above it in a narrow window. */
export function BesidePreview({ children, preview }: BesidePreviewProps) {
  return (
    <Box sx={style}>
      <Stack sx={{ gap: 2.5, minWidth: 0 }}>{children}</Stack>
      {preview}
    </Box>
  );
}

const style = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
