import { CENTER_PATH, REGISTER_PATH } from '@farm/kit';
import { FormattedMessage, Link, useSession } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';

/** Call to action: links signed-in users to the user center, and everyone else to the sign-up. */
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
