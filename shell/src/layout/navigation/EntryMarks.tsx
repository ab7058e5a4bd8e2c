import { Box, Icon } from '@farm/ui';
import type { Entry } from './entries.ts';
import { SOFT_ACCENT } from './entryStyles.ts';

/** Marks at the end of a line: its info, and an icon for external links. */
export function EntryMarks({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.info === undefined ? null : (
        <Box
          component="span"
          sx={{
            flexShrink: 0,
            // Leaves room for the title, regardless of the info's length.
            maxWidth: 'max(50%, 64px)',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            px: 0.75,
            borderRadius: 0.75,
            bgcolor: SOFT_ACCENT,
            color: 'primary.text',
            fontSize: 12,
            fontWeight: 700,
            lineHeight: '20px',
            whiteSpace: 'nowrap',
          }}
        >
          {entry.info}
        </Box>
      )}
      {entry.kind === 'elsewhere' ? <Icon name="external" size={14} /> : null}
    </>
  );
}
