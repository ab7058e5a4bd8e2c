import { RequestId, SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Typography } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { useAlarmTest } from './useAlarmTest.ts';

/** Sends a test email, so that users who rely on the alarm can see that its emails arrive. */
export function AlarmTest({ email }: { email: string }) {
  const { send, stop, isSending, isSlow, refusal } = useAlarmTest(email);
  return (
    <Box sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        <FormattedMessage id="security.alarm.test.text" />
      </Typography>
      {refusal ? (
        <Box sx={{ mb: 2 }}>
          <FormError>
            <FormattedMessage
              id={`security.alarm.test.${refusal.reason}`}
              values={{ minutes: refusal.waitMinutes ?? 1 }}
            />
            <RequestId requestId={refusal.requestId} />
          </FormError>
        </Box>
      ) : null}
      <SlowNotice isSlow={isSlow} onStop={stop} stopLabel={<FormattedMessage id="kit.cancel" />}>
        <FormattedMessage id="security.alarm.test.slow" />
      </SlowNotice>
      <Button
        variant="outlined"
        onClick={() => void send()}
        aria-busy={isSending}
        sx={{ opacity: isSending ? 0.6 : 1 }}
      >
        <FormattedMessage id={isSending ? 'security.alarm.test.sending' : 'security.alarm.test.send'} />
      </Button>
    </Box>
  );
}
