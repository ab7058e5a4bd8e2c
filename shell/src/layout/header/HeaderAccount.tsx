import { useSession } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { UserButton } from '../menus/UserButton.tsx';

/** The user's menu at the end of the header, or a login button for guests. */
export function HeaderAccount() {
  const { isLoggedIn, user } = useSession();
  if (isLoggedIn === false)
    return (
      <Button component={Link} to="/auth/login" variant="contained" sx={{ flexShrink: 0 }}>
        <FormattedMessage id="shell.login" />
      </Button>
    );
  // While the session is loading, reserves the space of the avatar to avoid a layout shift.
  return user ? <UserButton user={user} /> : <Box sx={{ width: 44 }} />;
}
