import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { PageFrame, Stack } from '@farm/ui';
import { ProfileCard } from '../features/profile/ProfileCard.tsx';
import { PasswordCard } from '../features/password/PasswordCard.tsx';

/** Everything about the account itself, one card a matter. */
export function SettingsPage() {
  const { user } = useSession();
  return (
    <PageFrame
      title={<FormattedMessage id="security.settings.title" />}
      sentence={<FormattedMessage id="security.settings.sentence" />}
    >
      <Stack sx={{ gap: 3, maxWidth: 720 }}>
        {user ? <ProfileCard user={user} /> : null}
        <PasswordCard />
      </Stack>
    </PageFrame>
  );
}
