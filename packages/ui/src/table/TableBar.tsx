import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import type { TableSelection } from './tableView.ts';

interface TableBarProps<Row> {
  toolbar: ReactNode;
  selection: TableSelection<Row> | undefined;
  /** True inside a card. */
  isFramed: boolean;
  /** Called when a focused element in it disappears with the selection. */
  onFocusLost: () => void;
}

/**
 * Bar above a table: its toolbar or, while rows are selected, their count and actions. Both occupy the same
 * space, so the row under the pointer does not move.
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
          // Without a target, the element itself may be about to disappear.
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
