import { Box, Icon, IconButton, Stack } from '@farm/ui';
import { Drawer } from '@farm/ui/overlay';
import { useIntl } from 'react-intl';
import { LogoLink } from './LogoLink.tsx';
import type { MergedGroup } from './navigation.ts';
import { NavLinks } from './NavLinks.tsx';

interface NavigationDrawerProps {
  groups: MergedGroup[];
  activePaths: string[];
  isOpen: boolean;
  onClose: () => void;
}

/** The navigation as a drawer; it closes when a link in it is followed. */
export function NavigationDrawer({ groups, activePaths, isOpen, onClose }: NavigationDrawerProps) {
  const intl = useIntl();
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 260, p: 2 } } }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
        <LogoLink />
        <IconButton onClick={onClose} aria-label={intl.formatMessage({ id: 'shell.nav.close' })}>
          <Icon name="close" />
        </IconButton>
      </Stack>
      <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.main' })}>
        <NavLinks groups={groups} activePaths={activePaths} onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
