import { useSession } from '@farm/remote-sdk';
import { Box, Button, Icon, IconButton, Stack } from '@farm/ui';
import { Drawer } from '@farm/ui/overlay';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { LogoLink } from '../header/LogoLink.tsx';
import { EntryList } from '../navigation/EntryList.tsx';
import type { EntryGroup } from '../navigation/entries.ts';
import type { PanelProps } from './usePanel.ts';

interface NavigationDrawerProps extends PanelProps {
  groups: EntryGroup[];
}

/** Drawer with the whole navigation. */
export function NavigationDrawer({ id, anchor, groups, onClose }: NavigationDrawerProps) {
  const intl = useIntl();
  const { isLoggedIn } = useSession();
  const label = intl.formatMessage({ id: 'shell.nav.main' });
  return (
    <Drawer
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { id, 'aria-label': label, sx: { width: 260 } } }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, minHeight: 64, flexShrink: 0 }}
      >
        <LogoLink />
        <IconButton onClick={onClose} aria-label={intl.formatMessage({ id: 'shell.nav.close' })}>
          <Icon name="close" />
        </IconButton>
      </Stack>
      <Box component="nav" aria-label={label} sx={{ flexGrow: 1, overflowY: 'auto', px: 1.5, py: 1 }}>
        <EntryList groups={groups} />
      </Box>
      {isLoggedIn === false ? (
        <Box sx={{ p: 2, borderBlockStart: '1px solid var(--mui-palette-divider)' }}>
          <Button fullWidth component={Link} to="/auth/login" variant="contained">
            <FormattedMessage id="shell.login" />
          </Button>
        </Box>
      ) : null}
    </Drawer>
  );
}
