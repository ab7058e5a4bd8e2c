import type { ResolvedRemote } from '@farm/contracts/registry';
import { useSession } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useIntl } from 'react-intl';
import { Outlet } from 'react-router-dom';
import { Header } from './Header.tsx';
import { navigationOf } from './navigation.ts';
import { NavLinks } from './NavLinks.tsx';
import { useActivePaths } from './useActivePaths.ts';

/** The user centre: the sidebar beside the page on wide screens, in the header's drawer on narrow ones. */
export function CenterLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const { user } = useSession();
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Header remotes={remotes} />
      <Box sx={{ flexGrow: 1, display: 'flex' }}>
        <Box
          component="nav"
          aria-label={intl.formatMessage({ id: 'shell.nav.center' })}
          sx={{
            display: { xs: 'none', lg: 'block' },
            width: 280,
            flexShrink: 0,
            p: 2.5,
            borderInlineEnd: '1px solid var(--mui-palette-divider)',
          }}
        >
          <NavLinks
            groups={navigationOf(remotes, 'center', user?.role)}
            activePaths={useActivePaths(remotes)}
          />
        </Box>
        <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0, outline: 'none' }}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  );
}
