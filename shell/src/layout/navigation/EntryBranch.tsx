import { Box } from '@farm/ui';
import { useId, useState, type ReactNode } from 'react';
import { BranchHead } from './BranchHead.tsx';
import { EntryRow, rowStyle } from './EntryRow.tsx';
import type { Entry } from './entries.ts';
import { plainList } from './entryStyles.ts';

interface EntryBranchProps {
  entry: Entry;
  /** The lines below it, as list items. */
  children: ReactNode;
}

/** A line that unfolds those below it; it is unfolded when the page now open is one of them. */
export function EntryBranch({ entry, children }: EntryBranchProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(entry.isAround);
  const [wasAround, setWasAround] = useState(entry.isAround);
  if (wasAround !== entry.isAround) {
    setWasAround(entry.isAround);
    if (entry.isAround) setIsOpen(true);
  }
  return (
    <li>
      <BranchHead
        entry={entry}
        isOpen={isOpen}
        panelId={panelId}
        side="below"
        style={rowStyle}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <EntryRow entry={entry} />
      </BranchHead>
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

// Hidden, not only low: what is folded in cannot be reached by the keyboard.
const closedStyle = { gridTemplateRows: '0fr', visibility: 'hidden' };

const listStyle = {
  ...plainList,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  minHeight: 0,
  overflow: 'hidden',
  // The guide stands under the middle of the icon above.
  marginInlineStart: '22px',
  paddingInlineStart: 1,
  borderInlineStart: '1px solid var(--mui-palette-divider)',
};
