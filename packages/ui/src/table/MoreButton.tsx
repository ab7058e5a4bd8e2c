import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BusyLabel } from '../busy/BusyLabel.tsx';

/** Paging by loading more rows. */
export interface TablePaging {
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  label: ReactNode;
}

/** Loads more rows. Keeps focus while they load. */
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
