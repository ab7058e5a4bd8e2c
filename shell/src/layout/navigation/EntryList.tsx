import { Box, Stack, Typography } from '@farm/ui';
import { useId } from 'react';
import { EntryBranch } from './EntryBranch.tsx';
import { EntryLink } from './EntryLink.tsx';
import { EntryRow, rowStyle } from './EntryRow.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import { plainList } from './entryStyles.ts';

interface EntryListProps {
  groups: EntryGroup[];
  /** Stacks the groups, or places them side by side. */
  direction?: 'column' | 'row';
}

/** Navigation with titles and captions: groups of lines, with children folded under their line. */
export function EntryList({ groups, direction = 'column' }: EntryListProps) {
  return (
    <Stack direction={direction} sx={{ gap: 2.5 }}>
      {groups.map((group) => (
        <ListedGroup key={group.id} group={group} />
      ))}
    </Stack>
  );
}

function ListedGroup({ group: { title, entries } }: { group: EntryGroup }) {
  const titleId = useId();
  return (
    <Box sx={{ flex: 1, minWidth: 160 }}>
      {title === undefined ? null : (
        <Typography id={titleId} sx={titleStyle}>
          {title}
        </Typography>
      )}
      <Stack component="ul" aria-labelledby={title === undefined ? undefined : titleId} sx={listStyle}>
        {entries.map((entry) => (
          <ListedEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Box>
  );
}

/** A line; recursive for its children. */
function ListedEntry({ entry }: { entry: Entry }) {
  if (entry.children.length > 0 && !entry.isDisabled)
    return (
      <EntryBranch entry={entry}>
        {entry.children.map((child) => (
          <ListedEntry key={child.id} entry={child} />
        ))}
      </EntryBranch>
    );
  return (
    <li>
      <EntryLink entry={entry} style={rowStyle}>
        <EntryRow entry={entry} />
      </EntryLink>
    </li>
  );
}

const listStyle = { ...plainList, gap: 0.5 };

const titleStyle = {
  px: 1.5,
  pb: 0.75,
  fontSize: 12,
  fontWeight: 700,
  letterSpacing: '0.04em',
  color: 'text.secondary',
};
