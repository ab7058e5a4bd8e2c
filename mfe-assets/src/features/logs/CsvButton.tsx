import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import { useDownload, type FileRequest } from './useDownload.ts';

interface CsvButtonProps {
  request: () => FileRequest;
  fileName: string;
}

/** Saves the lines that the filters let through as a file for spreadsheets. */
export function CsvButton({ request, fileName }: CsvButtonProps) {
  const { isBusy, isSlow, start, cancel } = useDownload(request, fileName);
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
        onClick={() => void start()}
        startIcon={<Icon name={isBusy ? 'clock' : 'down'} />}
        sx={{ minHeight: 44 }}
      >
        <FormattedMessage id="assets.logs.csv" />
      </Button>
    </Stack>
  );
}
