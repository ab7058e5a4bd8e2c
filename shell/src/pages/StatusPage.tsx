import { Button, Stack, Typography } from '@farm/ui';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

interface StatusPageProps {
  status: '403' | '404' | '500' | 'maintenance' | 'coming-soon';
}

/** A page that says why there is no other page here. It needs no remote. */
export function StatusPage({ status }: StatusPageProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `shell.status.${status}.title` });
  const appName = intl.formatMessage({ id: 'shell.appName' });
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, py: 12, px: 3 }}>
      {/^\d+$/.test(status) ? (
        <Typography aria-hidden sx={{ fontSize: 96, lineHeight: 1, fontWeight: 800, color: 'text.disabled' }}>
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
