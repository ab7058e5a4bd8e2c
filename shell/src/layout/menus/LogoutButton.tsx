import { useNotify, useSession } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Ends the session on the server, then closes the menu, then reloads at the home page. */
export function LogoutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const intl = useIntl();
  const notify = useNotify();
  const { signOut } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      await signOut();
      onSignedOut();
      // A full page load clears the user's data from memory.
      location.replace('/');
    } catch {
      setIsBusy(false);
      notify.error(intl.formatMessage({ id: 'shell.user.logoutFailed' }));
    }
  };
  return (
    <Button
      fullWidth
      color="error"
      startIcon={<Icon name="signOut" />}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
      sx={style}
    >
      <FormattedMessage id="shell.user.logout" />
    </Button>
  );
}

/** Aligns with the links above. */
const style = {
  justifyContent: 'flex-start',
  minHeight: 44,
  px: 1.5,
  '& .MuiButton-startIcon': { marginInline: '0 12px' },
};
