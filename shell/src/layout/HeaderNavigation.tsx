import type { NavItem, ResolvedRemote } from '@farm/contracts/registry';
import { useSession } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useTitle } from '../i18n/useTitle.ts';
import { MenuButton } from './MenuButton.tsx';
import { navigationOf, tabOf } from './navigation.ts';
import { NavLinks } from './NavLinks.tsx';
import { useActivePaths } from './useActivePaths.ts';

/** The top navigation: the remotes' entries, and everything of the user centre behind one button. */
export function HeaderNavigation({ remotes }: { remotes: ResolvedRemote[] }) {
  const { user } = useSession();
  const activePaths = useActivePaths(remotes);
  const center = navigationOf(remotes, 'center', user?.role);
  return (
    <>
      {navigationOf(remotes, 'top', user?.role)
        .flatMap((group) => group.items)
        .map((item) => (
          <TopEntry key={item.id} item={item} isActive={activePaths.includes(item.path)} />
        ))}
      {center.length === 0 ? null : (
        <MenuButton
          label={<FormattedMessage id="shell.nav.center" />}
          endIcon={<Icon name="chevron" size={16} />}
          width={260}
        >
          {(close) => <NavLinks groups={center} activePaths={activePaths} onNavigate={close} />}
        </MenuButton>
      )}
    </>
  );
}

function TopEntry({ item, isActive }: { item: NavItem; isActive: boolean }) {
  return (
    <Button
      component={Link}
      to={item.path}
      aria-current={isActive ? 'page' : undefined}
      {...tabOf(item)}
      color="inherit"
      sx={(theme) => ({
        '&[aria-current=page]': {
          color: 'primary.dark',
          ...theme.applyStyles('dark', { color: 'primary.light' }),
        },
      })}
    >
      {useTitle(item.title)}
    </Button>
  );
}
