import type { ResolvedRemote } from '@farm/contracts/registry';
import { useNotify, useSession } from '@farm/remote-sdk';
import { Box, Icon, IconButton } from '@farm/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useOnDemand } from '../parts/useOnDemand.ts';
import { navigationOf } from './navigation.ts';
import { useActivePaths } from './useActivePaths.ts';

const loadDrawer = () => import('./NavigationDrawer.tsx').then((module) => module.NavigationDrawer);

/** On narrow screens: a button that opens the whole navigation in a drawer. */
export function MobileNavigation({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const { user } = useSession();
  const activePaths = useActivePaths(remotes);
  const [isOpen, setIsOpen] = useState(false);
  const { component: NavigationDrawer, request } = useOnDemand(loadDrawer);
  const notify = useNotify();
  const open = () => {
    setIsOpen(true);
    request().catch(() => {
      setIsOpen(false);
      notify.error(intl.formatMessage({ id: 'shell.menu.failed' }));
    });
  };
  const groups = [
    ...navigationOf(remotes, 'top', user?.role),
    ...navigationOf(remotes, 'center', user?.role),
  ];
  return (
    <Box sx={{ display: { xs: 'block', lg: 'none' } }}>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={intl.formatMessage({ id: 'shell.nav.open' })}
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="menu" size={24} />
      </IconButton>
      {NavigationDrawer ? (
        <NavigationDrawer
          groups={groups}
          activePaths={activePaths}
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </Box>
  );
}
