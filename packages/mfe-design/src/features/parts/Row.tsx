import { Stack } from '@farm/ui';
import type { ReactNode } from 'react';

/** Examples side by side, wrapping as needed. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', '& + &': { mt: 2 } }}>
      {children}
    </Stack>
  );
}
