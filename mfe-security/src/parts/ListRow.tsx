import { Box, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface ListRowProps {
  name: ReactNode;
  /** Chip beside the name. */
  mark?: ReactNode;
  /** Details, one {@link RowLine} each. */
  children: ReactNode;
  /** Buttons; phones show them below. */
  actions?: ReactNode;
}

/** A row of a card's list: its name in bold, details below it, and buttons. */
export function ListRow({ name, mark, children, actions }: ListRowProps) {
  return (
    <Stack component="li" direction="row" sx={rowStyle}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
          {mark}
        </Stack>
        {children}
      </Box>
      {actions}
    </Stack>
  );
}

/** A line of details in a {@link ListRow}. */
export function RowLine({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

const rowStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  // The room stays, so that nothing moves when a row comes or goes.
  '&:last-of-type': { borderColor: 'transparent' },
};
