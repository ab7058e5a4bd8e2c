import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { useOverflow } from '../table/useOverflow.ts';

interface ScrollBoxProps {
  component: 'div' | 'pre';
  children: ReactNode;
}

/** Box that scrolls wide content sideways, with the keyboard too. */
export function ScrollBox({ component, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement & HTMLPreElement>(null);
  const isOverflowing = useOverflow(box);
  return (
    <Box ref={box} component={component} tabIndex={isOverflowing ? 0 : undefined} sx={{ overflowX: 'auto' }}>
      {children}
    </Box>
  );
}
