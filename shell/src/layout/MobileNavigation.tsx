import type { ResolvedRemote } from '@farm/contracts/registry';
import { useSession } from '@farm/remote-sdk';
import { Box, Icon, IconButton } from '@farm/ui';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { navigationOf } from './navigation.ts';

const NavigationDrawer = lazy(() =>
  import('./NavigationDrawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);

/** On narrow screens: a button that opens the whole navigation in a drawer. */
export function MobileNavigation({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
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
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        <Icon name="menu" size={24} />
      </IconButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NavigationDrawer
            groups={groups}
            isOpen={isOpen}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
