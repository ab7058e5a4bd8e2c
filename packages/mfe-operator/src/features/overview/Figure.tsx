import { Typography } from '@farm/ui';
import type { ReactNode } from 'react';

/** The figure of a card. */
export function Figure({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
      {children}
    </Typography>
  );
}
