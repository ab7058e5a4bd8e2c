import { Button, Stack, Typography } from '@farm/ui';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useSnapshotEnd } from '../snapshot/useSnapshotEnd.ts';
import { StatusPicture, type PageStatus } from './StatusPicture.tsx';

/** Page that explains why the requested page is unavailable. Needs no remote. */
export function StatusPage({ status }: { status: PageStatus }) {
  useSnapshotEnd();
  const intl = useIntl();
  const title = intl.formatMessage({ id: `shell.status.${status}.title` });
  const appName = intl.formatMessage({ id: 'shell.appName' });
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, py: { xs: 4, md: 7 }, px: 3 }}>
      <StatusPicture key={status} status={status} />
      {/^\d+$/.test(status) ? (
        <Typography aria-hidden sx={{ mt: 1, fontWeight: 800, letterSpacing: 4, color: 'primary.text' }}>
          {status}
        </Typography>
      ) : null}
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>
        <FormattedMessage id={`shell.status.${status}.text`} />
      </Typography>
      <Button component={Link} to="/" variant="contained" size="large" sx={{ mt: 2 }}>
        <FormattedMessage id="shell.remote.home" />
      </Button>
    </Stack>
  );
}
