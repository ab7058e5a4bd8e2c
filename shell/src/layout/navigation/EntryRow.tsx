import { Box, Icon } from '@farm/ui';
import type { Entry } from './entries.ts';
import { EntryMarks } from './EntryMarks.tsx';

/** Full content of an entry: icon, title above caption, marks. */
export function EntryRow({ entry }: { entry: Entry }) {
  return (
    <>
      <Icon name={entry.icon} size={22} />
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block' }}>
          {entry.title}
        </Box>
        {entry.caption === undefined ? null : (
          <Box
            component="span"
            sx={{
              display: 'block',
              fontSize: 12,
              fontWeight: 400,
              color: entry.isDisabled || entry.isCurrent || entry.isParent ? 'inherit' : 'text.secondary',
            }}
          >
            {entry.caption}
          </Box>
        )}
      </Box>
      <EntryMarks entry={entry} />
    </>
  );
}

/** Spacing of an {@link EntryRow}; 44 px high, as a touch target. */
export const rowStyle = {
  width: 1,
  minHeight: 44,
  gap: 1.5,
  px: 1.5,
  py: 0.5,
  lineHeight: 1.4,
  fontSize: 14,
  '& svg': { flexShrink: 0 },
} as const;
