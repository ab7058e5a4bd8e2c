import { Box } from '@farm/ui';
import { useId } from 'react';
import { BranchHeader } from '../navigation/BranchHeader.tsx';
import { EntryLink } from '../navigation/EntryLink.tsx';
import { EntryRow, rowStyle } from '../navigation/EntryRow.tsx';
import type { Entry } from '../navigation/entries.ts';
import { panelStyle, plainList } from '../navigation/entryStyles.ts';
import type { LineKind } from './lineKinds.tsx';
import { useFlyout } from './useFlyout.ts';

interface FlyoutEntryProps {
  entry: Entry;
  kind: LineKind;
}

/** An entry of a compact navigation. Its children open in a flyout, with each level beside the previous one. */
export function FlyoutEntry({ entry, kind }: FlyoutEntryProps) {
  if (entry.children.length > 0 && !entry.isDisabled) return <Flyout entry={entry} kind={kind} />;
  return (
    <li>
      <EntryLink entry={entry} style={kind.style} hint={kind.hasCaption ? undefined : entry.caption}>
        <kind.Content entry={entry} />
      </EntryLink>
    </li>
  );
}

function Flyout({ entry, kind }: FlyoutEntryProps) {
  const panelId = useId();
  const { isOpen, panelRef, toggle, closeAndRestoreFocus, lineProps } = useFlyout(kind.side);
  return (
    // The line is not a control: it only observes the pointer and the focus of the controls inside.
    <Box component="li" {...lineProps}>
      <BranchHeader
        entry={entry}
        isOpen={isOpen}
        panelId={isOpen ? panelId : undefined}
        side={kind.side}
        style={kind.style}
        chevronStyle={kind.chevronStyle}
        hint={kind.hasCaption ? undefined : entry.caption}
        onToggle={toggle}
      >
        <kind.Content entry={entry} />
      </BranchHeader>
      {isOpen ? (
        <Box
          ref={panelRef}
          id={panelId}
          sx={flyoutStyle}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a[href]')) closeAndRestoreFocus();
          }}
        >
          <Box component="ul" aria-label={entry.title} sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
            {entry.children.map((child) => (
              <FlyoutEntry key={child.id} entry={child} kind={flyoutLine} />
            ))}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

/** Lines inside a flyout have room for captions. */
const flyoutLine: LineKind = { side: 'beside', Content: EntryRow, style: rowStyle, hasCaption: true };

const flyoutStyle = {
  ...panelStyle,
  // Fixed, because the scrolling navigation would clip it.
  position: 'fixed',
  zIndex: 1,
  minWidth: 200,
  maxWidth: 320,
  p: 1,
  bgcolor: 'background.paper',
};
