import { Stack, Typography } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo.tsx';

/** The logo; it links to the home page. */
export function LogoLink() {
  const intl = useIntl();
  return (
    <Stack
      component={Link}
      to="/"
      direction="row"
      aria-label={intl.formatMessage({ id: 'shell.logo' })}
      sx={{ alignItems: 'center', gap: 1.25, borderRadius: 1, color: 'text.primary', textDecoration: 'none' }}
    >
      <Logo />
      <Typography
        component="span"
        variant="h4"
        aria-hidden
        sx={{ '@media (max-width: 419px)': { display: 'none' } }}
      >
        <FormattedMessage id="shell.appName" />
      </Typography>
    </Stack>
  );
}
