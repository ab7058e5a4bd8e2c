import type { ResolvedRemote } from '@farm/contracts/registry';
import { useSession } from '@farm/remote-sdk';
import { Box, Button, MuiLink, Stack } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { HeaderNavigation } from './HeaderNavigation.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { LogoLink } from './LogoLink.tsx';
import { MobileNavigation } from './MobileNavigation.tsx';
import { UserButton } from './UserButton.tsx';

/** The head of every page but the plain ones. It works with every remote down. */
export function Header({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const { isLoggedIn, user } = useSession();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: '1px solid var(--mui-palette-divider)',
      }}
    >
      <MuiLink href="#content" sx={skipLinkStyle}>
        <FormattedMessage id="shell.skipToContent" />
      </MuiLink>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: { xs: 1, md: 2 },
          px: { xs: 2, md: 4 },
          height: { xs: 64, md: 80 },
          whiteSpace: 'nowrap',
        }}
      >
        <MobileNavigation remotes={remotes} />
        <LogoLink />
        <Box
          component="nav"
          aria-label={intl.formatMessage({ id: 'shell.nav.main' })}
          sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, ml: 3 }}
        >
          <HeaderNavigation remotes={remotes} />
        </Box>
        <Box sx={{ flexGrow: 1 }} />
        <LanguageButton />
        {isLoggedIn === true && user ? <UserButton user={user} /> : null}
        {isLoggedIn === false ? (
          <Button component={Link} to="/auth/login" variant="contained">
            <FormattedMessage id="shell.login" />
          </Button>
        ) : null}
      </Stack>
    </Box>
  );
}

const skipLinkStyle = {
  position: 'absolute',
  insetInlineStart: 16,
  top: -100,
  zIndex: 1,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
};
