import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import type { MutationHook } from '../requests/useAbortableMutation.ts';
import { useDownload } from './useDownload.ts';

/** Props of {@link CsvButton}. */
export interface CsvButtonProps<Filter> {
  mutation: MutationHook<Filter, string>;
  /** Null while something of it is unknown: the button is busy until then. */
  filter: Filter | null;
  fileName: string;
}

/** Downloads the entries that a filter selects as a file for spreadsheets. It is as high as the buttons beside it. */
export function CsvButton<Filter>({ mutation, filter, fileName }: CsvButtonProps<Filter>) {
  const { isBusy: isDownloading, isSlow, start, cancel } = useDownload(mutation, fileName);
  const isBusy = isDownloading || filter === null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Box role="status" sx={{ alignSelf: 'center', color: 'text.secondary', '&:empty': { mr: -1 } }}>
        {isSlow ? (
          <>
            <FormattedMessage id="kit.csv.slow" />{' '}
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
        onClick={() => (filter === null ? undefined : void start(filter))}
        startIcon={<Icon name={isBusy ? 'clock' : 'down'} />}
        sx={{ minHeight: 44 }}
      >
        <FormattedMessage id="kit.csv" />
      </Button>
    </Stack>
  );
}
