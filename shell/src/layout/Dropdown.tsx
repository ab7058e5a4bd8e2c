import { Popover } from '@farm/ui/overlay';
import type { ReactNode } from 'react';

interface DropdownProps {
  id: string;
  anchor: HTMLElement | null;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below its button. */
export function Dropdown({ id, anchor, width, onClose, children }: DropdownProps) {
  return (
    <Popover
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width, minWidth: 160, p: 1, mt: 1, borderRadius: 1.5 } } }}
    >
      {children}
    </Popover>
  );
}
