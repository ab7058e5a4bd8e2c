import { useSession } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { UserButton } from '../menus/UserButton.tsx';

/** At the end of the head: who is signed in, or the way in. */
export function HeaderAccount() {
  const { isLoggedIn, user } = useSession();
  if (isLoggedIn === false)
    return (
      <Button component={Link} to="/auth/login" variant="contained" sx={{ flexShrink: 0 }}>
        <FormattedMessage id="shell.login" />
      </Button>
    );
  // While nobody knows, the picture's place is kept: what stands before it will not move.
  return user ? <UserButton user={user} /> : <Box sx={{ width: 44 }} />;
}
