import { Box } from '@farm/ui';
import { useId, useState, type ReactNode } from 'react';
import { BranchHeader } from './BranchHeader.tsx';
import { EntryRow, rowStyle } from './EntryRow.tsx';
import type { Entry } from './entries.ts';
import { plainList } from './entryStyles.ts';

interface EntryBranchProps {
  entry: Entry;
  /** The child lines, as list items. */
  children: ReactNode;
}

/** A line that unfolds its children, and unfolds automatically if the current page is among them. */
export function EntryBranch({ entry, children }: EntryBranchProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(entry.hasActiveDescendant);
  const [hadActiveDescendant, setHadActiveDescendant] = useState(entry.hasActiveDescendant);
  if (hadActiveDescendant !== entry.hasActiveDescendant) {
    setHadActiveDescendant(entry.hasActiveDescendant);
    if (entry.hasActiveDescendant) setIsOpen(true);
  }
  return (
    <li>
      <BranchHeader
        entry={entry}
        isOpen={isOpen}
        panelId={panelId}
        side="below"
        style={rowStyle}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <EntryRow entry={entry} />
      </BranchHeader>
      <Box id={panelId} sx={{ ...foldStyle, ...(isOpen ? openStyle : closedStyle) }}>
        <Box component="ul" sx={listStyle}>
          {children}
        </Box>
      </Box>
    </li>
  );
}

const foldStyle = { display: 'grid', transition: 'grid-template-rows 200ms, visibility 200ms' };

const openStyle = { gridTemplateRows: '1fr' };

// Hidden, not just collapsed, to remove the folded lines from the tab order.
const closedStyle = { gridTemplateRows: '0fr', visibility: 'hidden' };

const listStyle = {
  ...plainList,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  minHeight: 0,
  overflow: 'hidden',
  // Centers the guide line below the icon of the parent.
  marginInlineStart: '22px',
  paddingInlineStart: 1,
  borderInlineStart: '1px solid var(--mui-palette-divider)',
};
