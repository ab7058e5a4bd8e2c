import type { Profile } from '@farm/contracts';
import { useNotify, useSession } from '@farm/remote-sdk';
import { Avatar, Box, Button, Stack, Typography } from '@farm/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MenuButton } from './MenuButton.tsx';

const entries = [
  { id: 'shell.user.home', path: '/' },
  { id: 'shell.user.notice', path: '/info/notice' },
  { id: 'shell.user.security', path: '/center/security/settings' },
];

/** The user menu: who is signed in, the shortest ways on, and the way out. */
export function UserButton({ user }: { user: Profile }) {
  const intl = useIntl();
  return (
    <MenuButton
      label={<Avatar name={user.name} />}
      ariaLabel={intl.formatMessage({ id: 'shell.user.menu' }, { name: user.name })}
      width={200}
    >
      {(close) => (
        <Stack sx={{ gap: 0.5 }}>
          <Box sx={{ px: 1.5, py: 1, borderBottom: '1px dashed var(--mui-palette-divider)', mb: 0.5 }}>
            <Typography noWrap sx={{ fontWeight: 700 }}>
              {user.name}
            </Typography>
            <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }} title={user.email}>
              {user.email}
            </Typography>
          </Box>
          {entries.map(({ id, path }) => (
            <Button key={id} component={Link} to={path} color="inherit" onClick={close} sx={entryStyle}>
              <FormattedMessage id={id} />
            </Button>
          ))}
          <LogoutButton onSignedOut={close} />
        </Stack>
      )}
    </MenuButton>
  );
}

function LogoutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const intl = useIntl();
  const notify = useNotify();
  const { signOut } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      await signOut();
      onSignedOut();
      // A real page load: nothing of the last user stays in memory.
      location.replace('/');
    } catch {
      setIsBusy(false);
      notify.error(intl.formatMessage({ id: 'shell.user.logoutFailed' }));
    }
  };
  return (
    <Button
      color="error"
      sx={entryStyle}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
    >
      <FormattedMessage id="shell.user.logout" />
    </Button>
  );
}

const entryStyle = { justifyContent: 'flex-start' };
