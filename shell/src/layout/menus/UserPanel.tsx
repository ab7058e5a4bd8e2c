import type { Profile } from '@farm/contracts';
import { Avatar, Box, Icon, Stack, Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { SupportButton } from '../../rollout/SupportButton.tsx';
import { rowStyle } from '../navigation/EntryRow.tsx';
import { entryStyle, plainList } from '../navigation/entryStyles.ts';
import { Dropdown } from './Dropdown.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import type { PanelProps } from './usePanel.ts';

const links = [
  { id: 'shell.user.home', path: '/', icon: 'home' },
  { id: 'shell.user.notice', path: '/info/notice', icon: 'notice' },
  { id: 'shell.user.security', path: '/center/security/settings', icon: 'settings' },
];

interface UserPanelProps extends PanelProps {
  label: string;
  user: Profile;
}

/** User menu: name and email, shortcuts, support and logout. */
export function UserPanel({ user, ...panel }: UserPanelProps) {
  const { pathname } = useLocation();
  return (
    <Dropdown {...panel} edge="end" width={200}>
      <Stack sx={{ gap: 1, p: 2 }}>
        <Avatar name={user.name} size={40} />
        <Box>
          <Typography noWrap dir="auto" variant="body2" title={user.name} sx={{ fontWeight: 700 }}>
            {user.name}
          </Typography>
          <Typography dir="auto" sx={emailStyle}>
            {user.email}
          </Typography>
        </Box>
      </Stack>
      <Box component="ul" sx={listStyle}>
        {links.map(({ id, path, icon }) => (
          <li key={id}>
            <Box
              component={Link}
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
              sx={{ ...entryStyle, ...rowStyle }}
            >
              <Icon name={icon} />
              <FormattedMessage id={id} />
            </Box>
          </li>
        ))}
      </Box>
      <Box sx={footerStyle}>
        <SupportButton icon="about" />
        <LogoutButton onSignedOut={panel.onClose} />
      </Box>
    </Dropdown>
  );
}

const emailStyle = { fontSize: 12, color: 'text.secondary', textAlign: 'start' };

const listStyle = {
  ...plainList,
  p: 1,
  borderBlock: '1px dashed var(--mui-palette-divider)',
};

/** Gives both buttons the width and alignment of the links above. */
const footerStyle = {
  p: 1,
  '& > button': { width: 1, justifyContent: 'flex-start', px: 1.5 },
  '& .MuiButton-startIcon': { marginInline: '0 12px' },
};
