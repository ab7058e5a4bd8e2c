import { Popover } from '@farm/ui/overlay';
import type { ReactNode } from 'react';
import { panelStyle } from '../navigation/entryStyles.ts';
import type { PanelProps } from './usePanel.ts';
import { computeDropdownPosition, useDropdownEdge } from './useDropdownEdge.ts';

interface DropdownProps extends PanelProps {
  /** What a screen reader calls it. */
  label: string;
  /** The edge of the button it is in line with. */
  edge: 'start' | 'end';
  /** In pixels; as wide as what is in it when absent, at least 160. */
  width?: number;
  children: ReactNode;
}

/** A small dialog below its button. Focus goes in, Escape closes it, and focus returns. */
export function Dropdown({ id, anchor, label, edge, width, onClose, children }: DropdownProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...computeDropdownPosition(useDropdownEdge(edge))}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { ...dropdownStyle, ...(width !== undefined && { width }) },
        },
      }}
    >
      {children}
    </Popover>
  );
}

/** The surface of everything that opens below the header. */
export const dropdownStyle = { ...panelStyle, minWidth: 160, mt: 1 };
