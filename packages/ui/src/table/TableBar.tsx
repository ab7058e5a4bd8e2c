import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import type { TableSelection } from './tableView.ts';

interface TableBarProps<Row> {
  toolbar: ReactNode;
  selection: TableSelection<Row> | undefined;
  /** It stands inside of a card. */
  isFramed: boolean;
  /** Hears that what had the focus in it is gone, with the selection. */
  onFocusLost: () => void;
}

/**
 * The strip above a table: its toolbar or, while rows are selected, how many and what can be done with them. Both
 * have the same place, so that the row under the pointer stays there when it is selected.
 */
export function TableBar<Row>({ toolbar, selection, isFramed, onFocusLost }: TableBarProps<Row>) {
  const count = selection?.selectedIds.length ?? 0;
  const isSelecting = selection !== undefined && count > 0;
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isSelecting) return;
    if (hadFocus.current && document.activeElement === document.body) onFocusLost();
    hadFocus.current = false;
  }, [isSelecting, onFocusLost]);
  return (
    <Box sx={{ display: 'grid', ...(isFramed ? { minHeight: 68 } : { minHeight: 56, mb: 1 }) }}>
      <Box
        inert={isSelecting}
        sx={{ gridArea: '1 / 1', p: isFramed ? 2 : 0, visibility: isSelecting ? 'hidden' : 'visible' }}
      >
        {toolbar}
      </Box>
      <Stack
        direction="row"
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          // Without a target it may be what is about to go.
          if (relatedTarget !== null) hadFocus.current = false;
        }}
        sx={{
          gridArea: '1 / 1',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          ...(isSelecting
            ? { px: 2, py: 1, bgcolor: 'action.selected', borderRadius: isFramed ? 0 : 1 }
            : { pointerEvents: 'none' }),
        }}
      >
        <Typography component="div" role="status" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {isSelecting ? selection.countLabel(count) : null}
        </Typography>
        {isSelecting ? selection.actions : null}
      </Stack>
    </Box>
  );
}
