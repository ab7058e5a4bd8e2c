import { Box } from '@farm/ui';
import { useIntl } from 'react-intl';
import { EntryPanelButton } from '../menus/EntryPanelButton.tsx';
import { EntryLink } from '../navigation/EntryLink.tsx';
import { EntryMarks } from '../navigation/EntryMarks.tsx';
import type { Entry, EntryGroup } from '../navigation/entries.ts';
import { plainList } from '../navigation/entryStyles.ts';

interface TopNavigationProps {
  top: EntryGroup[];
  center: EntryGroup[];
}

/** The top navigation: the remotes' entries, and everything of the user centre behind one button. */
export function TopNavigation({ top, center }: TopNavigationProps) {
  const intl = useIntl();
  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.main' })} sx={navStyle}>
      <Box component="ul" sx={listStyle}>
        {top
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <li key={entry.id}>
              <TopEntry entry={entry} />
            </li>
          ))}
        {center.length === 0 ? null : (
          <li>
            <EntryPanelButton label={intl.formatMessage({ id: 'shell.nav.center' })} groups={center} />
          </li>
        )}
      </Box>
    </Box>
  );
}

function TopEntry({ entry }: { entry: Entry }) {
  const { id, title, caption, kind, children, isDisabled } = entry;
  if (children.length > 0 && !isDisabled) {
    const own = kind === 'branch' ? [] : [{ ...entry, children: [] }];
    return (
      <EntryPanelButton label={title} groups={[{ id, title: undefined, entries: [...own, ...children] }]} />
    );
  }
  return (
    <EntryLink entry={entry} style={entryStyle} hint={caption}>
      {title}
      <EntryMarks entry={entry} />
    </EntryLink>
  );
}

const navStyle = { display: { xs: 'none', md: 'block' }, marginInlineStart: { md: 1, lg: 3 } };

const listStyle = { ...plainList, display: 'flex', alignItems: 'center', gap: 0.5 };

const entryStyle = {
  minHeight: 40,
  px: 1.5,
  gap: 0.75,
  color: 'text.primary',
  fontSize: 14,
  fontWeight: 700,
  '&[aria-current=page]': { color: 'primary.text' },
};
