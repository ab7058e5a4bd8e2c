import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import type { LogView } from '../../model/logView.ts';
import { DateFilter } from './DateFilter.tsx';

interface LogFiltersProps {
  view: LogView;
  onChange: (change: Partial<LogView>) => void;
  /** Filters other than the dates. */
  children?: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
  /** Button that downloads the filtered entries. */
  csv: ReactNode;
}

/** Filters of a log, and its download button. */
export function LogFilters({ view, onChange, children, isFiltered, onClear, csv }: LogFiltersProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      {children === undefined ? null : <Box sx={{ width: { xs: 1, sm: 200 } }}>{children}</Box>}
      <DateFilter from={view.from} to={view.to} onChange={onChange} />
      {isFiltered ? (
        <Button color="inherit" startIcon={<Icon name="close" />} onClick={onClear} sx={{ minHeight: 44 }}>
          <FormattedMessage id="assets.logs.clear" />
        </Button>
      ) : null}
      <Box sx={{ marginInlineStart: 'auto' }}>{csv}</Box>
    </Stack>
  );
}
