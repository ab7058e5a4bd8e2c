import type { ExportState } from '@farm/contracts/leaving';
import { Moment } from '@farm/kit';
import { FormattedMessage, formatBytes, usePage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useGetExportQuery } from '../../api/exportApi.ts';
import { formatFileSize } from '../../model/formatFileSize.ts';

/** Says how far the archive is; nothing before the first request. */
export function ArchiveState({ state }: { state: ExportState }) {
  if (state.state === 'none') return null;
  if (state.state === 'waiting') return <WaitingArchive />;
  return <ReadyArchive {...state} />;
}

/** An archive takes seconds, or minutes while many are made; no live update tells of it. */
const POLL_INTERVAL_MS = 5000;

/** Fetches the state until the archive is ready. */
function WaitingArchive() {
  useGetExportQuery(undefined, { pollingInterval: POLL_INTERVAL_MS });
  return (
    <Alert severity="info" role="none">
      <FormattedMessage id="security.export.waiting" />
    </Alert>
  );
}

function ReadyArchive({ readyAt, size, expiresAt }: Extract<ExportState, { state: 'ready' }>) {
  const { locale } = usePage();
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        <FormattedMessage id="security.export.ready" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage
          id="security.export.facts"
          values={{
            made: <Moment at={readyAt} />,
            size: (
              <Box
                component="bdi"
                dir="ltr"
                title={formatBytes(String(size), locale)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {formatFileSize(size, locale)}
              </Box>
            ),
            until: <Moment at={expiresAt} />,
          }}
        />
      </Typography>
    </>
  );
}
