import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { useCreateMailTestMutation } from '../../api/notificationApi.ts';
import { BusyButton } from '../../parts/BusyButton.tsx';
import { TestOutcomeText } from '../../parts/TestOutcomeText.tsx';
import { useDeliveryTest } from '../../parts/useDeliveryTest.ts';

/** Sends a test email, so that users can see that emails arrive. */
export function MailTest({ email }: { email: string }) {
  const test = useDeliveryTest(useCreateMailTestMutation());
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 2, mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.notifications.mail" values={{ email: <bdi>{email}</bdi> }} />
      </Typography>
      <BusyButton variant="outlined" isBusy={test.isBusy} onClick={() => test.run(undefined)}>
        <FormattedMessage id={test.isBusy ? 'security.alarm.test.sending' : 'security.alarm.test.send'} />
      </BusyButton>
      <TestOutcomeText state={test}>
        <FormattedMessage id="security.alarm.test.sent" values={{ email: <bdi>{email}</bdi> }} />
      </TestOutcomeText>
    </Stack>
  );
}
