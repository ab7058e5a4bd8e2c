import { Box } from '@farm/ui';
import type { Settings } from '../../settings/settings.ts';
import { EntryList } from '../navigation/EntryList.tsx';
import type { EntryGroup } from '../navigation/entries.ts';
import { plainList } from '../navigation/entryStyles.ts';
import { FlyoutEntry } from './Flyout.tsx';
import { barLine, miniLine, type LineKind } from './lineKinds.tsx';
import { WidthToggle } from './WidthToggle.tsx';

interface CenterEntriesProps {
  groups: EntryGroup[];
  layout: Settings['themeLayout'];
}

/** Entries of the user center's navigation, in any of the layouts. */
export function CenterEntries({ groups, layout }: CenterEntriesProps) {
  if (layout === 'horizontal') return <FlyoutGroups groups={groups} kind={barLine} style={barStyle} />;
  return (
    <>
      <WidthToggle isMini={layout === 'mini'} />
      <Box sx={scrollStyle}>
        {layout === 'mini' ? (
          <FlyoutGroups groups={groups} kind={miniLine} style={miniStyle} />
        ) : (
          <Box sx={wideStyle}>
            <EntryList groups={groups} />
          </Box>
        )}
      </Box>
    </>
  );
}

interface FlyoutGroupsProps {
  groups: EntryGroup[];
  kind: LineKind;
  /** Styles of the list of groups, and of the entries in a group. */
  style: { groups: object; entries: object };
}

function FlyoutGroups({ groups, kind, style }: FlyoutGroupsProps) {
  return (
    <Box sx={style.groups}>
      {groups.map(({ id, title, entries }) => (
        <Box key={id} component="ul" aria-label={title} sx={{ ...plainList, ...style.entries }}>
          {entries.map((entry) => (
            <FlyoutEntry key={entry.id} entry={entry} kind={kind} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const scrollStyle = { height: 1, overflowX: 'hidden', overflowY: 'auto', scrollbarWidth: 'thin' };

// A fixed minimum width keeps the text in place while the sidebar widens.
const wideStyle = { minWidth: 264, p: 2.5 };

const HAIRLINE = '1px solid var(--mui-palette-divider)';

const miniStyle = {
  // Leaves room for the button at the edge.
  groups: { maxWidth: 87, px: 0.75, pt: 7, pb: 2.5 },
  entries: {
    display: 'grid',
    gap: '4px',
    '& + &': { mt: 1.5, pt: 1.5, borderBlockStart: HAIRLINE },
  },
};

const barStyle = {
  groups: { display: 'flex', alignItems: 'center', height: 1, px: { xs: 2, lg: 4 }, overflowX: 'auto' },
  entries: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    '& + &': { marginInlineStart: '12px', paddingInlineStart: '12px', borderInlineStart: HAIRLINE },
  },
};
