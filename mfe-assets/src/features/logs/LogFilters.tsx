import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import type { LogView } from '../../model/logView.ts';
import { DateFilter } from './DateFilter.tsx';

interface LogFiltersProps {
  view: LogView;
  onChange: (change: Partial<LogView>) => void;
  /** What else than the days can be chosen. */
  children?: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
  /** The button that saves what the filters let through. */
  csv: ReactNode;
}

/** Which lines of a log are shown, and the way to take them along. */
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
