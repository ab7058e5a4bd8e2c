import { CENTER_PATH, REGISTER_PATH } from '@farm/kit';
import { FormattedMessage, Link, useSession } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';

/** The call to action: to the user centre for who is signed in, to the sign-up for everyone else. */
export function StartButton() {
  const { isLoggedIn } = useSession();
  return (
    <Button
      component={Link}
      to={isLoggedIn === true ? CENTER_PATH : REGISTER_PATH}
      variant="contained"
      size="large"
      endIcon={<Icon name="forward" />}
    >
      <FormattedMessage id="info.home.start" />
    </Button>
  );
}
