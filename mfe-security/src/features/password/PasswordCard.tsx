import { NEW_PASSWORD_PATH, SETTINGS_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, Card, Typography } from '@farm/ui';

/** Links to the new-password page, which uses an emailed code. */
export function PasswordCard() {
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Typography variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="security.password.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
        <FormattedMessage id="security.password.text" />
      </Typography>
      <Button
        component={Link}
        to={`${NEW_PASSWORD_PATH}?returnTo=${encodeURIComponent(SETTINGS_PATH)}`}
        variant="outlined"
      >
        <FormattedMessage id="security.password.action" />
      </Button>
    </Card>
  );
}
