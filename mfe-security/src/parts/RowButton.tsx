import { Button } from '@farm/ui';
import type { ReactNode } from 'react';

interface RowButtonProps {
  /** Accessible name, which says what of it is in the row. */
  label: string;
  children: ReactNode;
  onClick: () => void;
}

/** A button in a row of a list, which opens a dialog. */
export function RowButton({ label, children, onClick }: RowButtonProps) {
  return (
    <Button variant="outlined" color="inherit" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
