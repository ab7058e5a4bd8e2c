import { Box } from '@farm/ui';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { EntryPanelButton } from '../menus/EntryPanelButton.tsx';
import { EntryLink } from '../navigation/EntryLink.tsx';
import { EntryMarks } from '../navigation/EntryMarks.tsx';
import type { Entry, EntryGroup } from '../navigation/entries.ts';
import { plainList } from '../navigation/entryStyles.ts';
import { useFittingCount } from './useFittingCount.ts';

interface TopNavigationProps {
  top: EntryGroup[];
  center: EntryGroup[];
}

/**
 * Top navigation: the remotes' entries, and the user center behind a button. Entries that do not fit move behind
 * another button.
 */
export function TopNavigation({ top, center }: TopNavigationProps) {
  const intl = useIntl();
  const entries = top.flatMap((group) => group.entries);
  const { list, count } = useFittingCount(entries.length);
  const isInCenter = `${useLocation().pathname}/`.startsWith('/center/');
  const overflowEntries = entries.slice(count);
  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.main' })} sx={navStyle}>
      <Box ref={list} component="ul" sx={listStyle}>
        {entries.map((entry, index) => (
          <Box component="li" key={entry.id} sx={index < count ? {} : { visibility: 'hidden' }}>
            <TopEntry entry={entry} />
          </Box>
        ))}
      </Box>
      {overflowEntries.length === 0 ? null : (
        <EntryPanelButton
          label={intl.formatMessage({ id: 'shell.nav.rest' })}
          groups={[{ id: 'rest', title: undefined, entries: overflowEntries }]}
        />
      )}
      {center.length === 0 ? null : (
        <EntryPanelButton
          label={intl.formatMessage({ id: 'shell.nav.center' })}
          groups={center}
          isCurrent={isInCenter}
        />
      )}
    </Box>
  );
}

function TopEntry({ entry }: { entry: Entry }) {
  const { id, title, caption, kind, children, isDisabled } = entry;
  if (children.length > 0 && !isDisabled) {
    const ownEntry = kind === 'branch' ? [] : [{ ...entry, children: [] }];
    return (
      <EntryPanelButton
        label={title}
        groups={[{ id, title: undefined, entries: [...ownEntry, ...children] }]}
        // A page of its own is the panel's first line, with its marks and caption.
        {...(kind === 'branch' && { marks: <EntryMarks entry={entry} />, hint: caption })}
      />
    );
  }
  return (
    <EntryLink entry={entry} style={entryStyle} hint={caption}>
      <Box component="span" sx={titleStyle}>
        {title}
      </Box>
      <EntryMarks entry={entry} />
    </EntryLink>
  );
}

const navStyle = {
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  marginInlineStart: { md: 1, lg: 3 },
  // Only the list shrinks.
  '& > button': { flexShrink: 0 },
};

const listStyle = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: 0.5,
  minWidth: 0,
  // One line high: wrapped entries are hidden and take up no space.
  height: 44,
  '& > li': { display: 'flex', alignItems: 'center', height: 1, maxWidth: 'min(100%, 240px)' },
  '& > li > *': { minWidth: 0, overflow: 'hidden' },
};

const titleStyle = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' };

const entryStyle = {
  minWidth: 0,
  minHeight: 40,
  px: 1.5,
  gap: 0.75,
  color: 'text.primary',
  fontSize: 14,
  fontWeight: 700,
  '&[aria-current]': { color: 'primary.text' },
};
