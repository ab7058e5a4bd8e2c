import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyLabel } from '../forms/BusyLabel.tsx';
import type { TablePaging } from './DataTable.tsx';

/** Asks for the next rows. It keeps the focus while they come. */
export function MoreButton({ paging: { isLoadingMore, onMore, label } }: { paging: TablePaging }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', mt: 2 }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={isLoadingMore}
        aria-busy={isLoadingMore}
        onClick={() => {
          if (!isLoadingMore) onMore();
        }}
        sx={{ position: 'relative' }}
      >
        <BusyLabel isBusy={isLoadingMore}>{label}</BusyLabel>
      </Button>
    </Box>
  );
}
