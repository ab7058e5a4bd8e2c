import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

interface SortButtonProps {
  children: ReactNode;
  /** Current sort direction of this column; null if another column sorts the rows. */
  direction: 'asc' | 'desc' | null;
  onClick: () => void;
  /** True to put the label after the arrow, for columns aligned at the end. */
  isAtEnd?: boolean;
}

/** Sorts rows by its column; pressed again, reverses the order. */
export function SortButton({ children, direction, onClick, isAtEnd = false }: SortButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        font: 'inherit',
        color: direction === null ? 'inherit' : 'text.primary',
        gap: 0.5,
        borderRadius: 0.5,
        minHeight: 24,
        flexDirection: isAtEnd ? 'row-reverse' : 'row',
        '& svg': {
          opacity: direction === null ? 0 : 1,
          transform: direction === 'asc' ? 'rotate(180deg)' : 'none',
          transition: 'opacity 200ms, transform 200ms',
        },
        '&:hover svg, &:focus-visible svg': { opacity: direction === null ? 0.5 : 1 },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {children}
      <Icon name="down" size={16} />
    </ButtonBase>
  );
}
