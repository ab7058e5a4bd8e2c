import type { Notifications } from '@farm/contracts/notification';
import { RequestId, SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { EventTable } from './EventTable.tsx';
import { QuietHours } from './QuietHours.tsx';
import { useChoicesForm } from './useChoicesForm.ts';

/** Form of the events by channel, and of the quiet hours. */
export function ChoicesForm({ notifications }: { notifications: Notifications }) {
  const { form, save, isSaving, isSlow, failure, cancel } = useChoicesForm(notifications);
  return (
    <Stack component="form" noValidate onSubmit={save} sx={{ gap: 3, mt: 2 }}>
      <EventTable form={form} hasPush={notifications.pushKey !== null} />
      <QuietHours form={form} isReadOnly={isSaving} />
      {failure ? (
        <FormError>
          <FormattedMessage id={`security.alarm.failure.${failure.reason}`} />
          <RequestId requestId={failure.requestId} />
        </FormError>
      ) : null}
      <div>
        <SlowNotice isSlow={isSlow} onStop={cancel} stopLabel={<FormattedMessage id="kit.cancel" />}>
          <FormattedMessage id="security.profile.slow" />
        </SlowNotice>
        <Button
          type="submit"
          variant="contained"
          disabled={!form.formState.isDirty}
          aria-busy={isSaving}
          sx={{ opacity: isSaving ? 0.6 : 1 }}
        >
          <FormattedMessage id={isSaving ? 'security.profile.saving' : 'security.profile.save'} />
        </Button>
      </div>
    </Stack>
  );
}
