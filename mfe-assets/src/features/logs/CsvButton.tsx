import type { MutationHook } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import { useDownload } from './useDownload.ts';

interface CsvButtonProps<Filter> {
  mutation: MutationHook<Filter, string>;
  filter: Filter;
  fileName: string;
}

/** Downloads the filtered log entries as a file for spreadsheets. */
export function CsvButton<Filter>({ mutation, filter, fileName }: CsvButtonProps<Filter>) {
  const { isBusy, isSlow, start, cancel } = useDownload(mutation, fileName);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {isSlow ? (
          <>
            <FormattedMessage id="assets.logs.csv.slow" />{' '}
            <Button size="small" color="inherit" onClick={cancel}>
              <FormattedMessage id="kit.cancel" />
            </Button>
          </>
        ) : null}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void start(filter)}
        startIcon={<Icon name={isBusy ? 'clock' : 'down'} />}
        sx={{ minHeight: 44 }}
      >
        <FormattedMessage id="assets.logs.csv" />
      </Button>
    </Stack>
  );
}
