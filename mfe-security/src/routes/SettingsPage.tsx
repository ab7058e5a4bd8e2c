import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { PageFrame, Stack } from '@farm/ui';
import { AlarmCard } from '../features/alarm/AlarmCard.tsx';
import { ClosingCard } from '../features/closing/ClosingCard.tsx';
import { ExportCard } from '../features/export/ExportCard.tsx';
import { FactorsCard } from '../features/factors/FactorsCard.tsx';
import { PasswordCard } from '../features/password/PasswordCard.tsx';
import { ProfileCard } from '../features/profile/ProfileCard.tsx';
import { SessionsCard } from '../features/sessions/SessionsCard.tsx';
import { SignInsCard } from '../features/sign-ins/SignInsCard.tsx';
import { TokensCard } from '../features/tokens/TokensCard.tsx';

/** Page of the account settings, one card per topic. */
export function SettingsPage() {
  const { user } = useSession();
  return (
    <PageFrame
      title={<FormattedMessage id="security.settings.title" />}
      sentence={<FormattedMessage id="security.settings.sentence" />}
    >
      <Stack sx={{ gap: 3, maxWidth: 720 }}>
        {user ? (
          <>
            <ProfileCard user={user} />
            <PasswordCard />
            <FactorsCard />
            <AlarmCard email={user.email} />
            <SessionsCard />
            <SignInsCard />
            <TokensCard kind="token" />
            <TokensCard kind="link" />
            <ExportCard />
            <ClosingCard />
          </>
        ) : null}
      </Stack>
    </PageFrame>
  );
}
