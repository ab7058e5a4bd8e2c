import { Box, Button, Icon } from '@farm/ui';
import type { ReactNode } from 'react';
import { isActive, type EntryGroup } from '../navigation/entries.ts';
import { usePanel } from './usePanel.ts';

const loadPanel = () => import('./EntryPanel.tsx').then((module) => module.EntryPanel);

interface EntryPanelButtonProps {
  label: string;
  groups: EntryGroup[];
  /** Marks the button as current even if none of its entries is active. */
  isCurrent?: boolean;
  /** Marks after the label. */
  marks?: ReactNode;
  /** Tooltip. */
  hint?: string | undefined;
}

/** Button in the header that opens a panel of entries. */
export function EntryPanelButton({ label, groups, isCurrent = false, marks, hint }: EntryPanelButtonProps) {
  const { Panel, panelProps, buttonProps } = usePanel(loadPanel, 'dialog');
  const isActiveGroup = isCurrent || groups.some(({ entries }) => entries.some(isActive));
  const isOpen = buttonProps['aria-expanded'];
  return (
    <>
      <Button
        color="inherit"
        {...buttonProps}
        aria-current={isActiveGroup || undefined}
        title={hint}
        sx={{ gap: 0.5, px: 1.5, ...(isActiveGroup && { color: 'primary.text' }) }}
      >
        {label}
        {marks}
        <Box component="span" sx={{ display: 'inline-flex', rotate: isOpen ? '180deg' : '0deg' }}>
          <Icon name="chevron" size={16} />
        </Box>
      </Button>
      {Panel ? <Panel {...panelProps} label={label} groups={groups} /> : null}
    </>
  );
}
