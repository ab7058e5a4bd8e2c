import { Stack, Typography } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo.tsx';

/** Logo that links to the home page. With `isShort` the narrowest phones show the logo without the name. */
export function LogoLink({ isShort = false }: { isShort?: boolean }) {
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
        sx={isShort ? { '@media (max-width: 419px)': { display: 'none' } } : {}}
      >
        <FormattedMessage id="shell.appName" />
      </Typography>
    </Stack>
  );
}
