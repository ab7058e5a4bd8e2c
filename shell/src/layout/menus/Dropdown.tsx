import { Popover } from '@farm/ui/overlay';
import type { ReactNode } from 'react';
import { panelStyle } from '../navigation/entryStyles.ts';
import type { PanelProps } from './usePanel.ts';
import { toPlacementBelow, useDropdownEdge } from './useDropdownEdge.ts';

interface DropdownProps extends PanelProps {
  /** Accessible name. */
  label: string;
  /** Edge of the button to align with. */
  edge: 'start' | 'end';
  /** In pixels; defaults to the width of the content, at least 160. */
  width?: number;
  children: ReactNode;
}

/** Small dialog below its button. Traps the focus, closes on Escape and then restores the focus. */
export function Dropdown({ id, anchor, label, edge, width, onClose, children }: DropdownProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...toPlacementBelow(useDropdownEdge(edge))}
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

/** Surface of panels that open below the header. */
export const dropdownStyle = { ...panelStyle, minWidth: 160, mt: 1 };
