import type { Webhook } from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useForm } from '@farm/ui/form-state';
import { useCreateWebhookSecretMutation, useGetNotificationsQuery } from '../../api/notificationApi.ts';
import { toWebhookRefusal } from '../../model/toWebhookRefusal.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { useChange } from '../../parts/useChange.ts';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

interface ReplaceSecretStepProps {
  webhook: Webhook;
  titleId: string;
  onReplaced: (replaced: { secret: string }) => void;
  onClose: () => void;
}

/** Confirms that the secret of a webhook is replaced. */
export function ReplaceSecretStep({ webhook, titleId, onReplaced, onClose }: ReplaceSecretStepProps) {
  const { refetch } = useGetNotificationsQuery(undefined);
  const state = useChangeForm({
    form: useForm(),
    change: useChange(useCreateWebhookSecretMutation(), refetch, { isSecret: true }),
    toArgument: () => webhook.id,
    toRefusal: toWebhookRefusal,
    onDone: onReplaced,
  });
  return (
    <DialogForm
      titleId={titleId}
      titleRef={useTitleFocus()}
      title={<FormattedMessage id="security.notifications.webhooks.secret.question" />}
      submitLabel={
        <FormattedMessage
          id={`security.notifications.webhooks.secret.${state.isBusy ? 'replacing' : 'confirm'}`}
        />
      }
      state={state}
      failure={
        state.refusal && <RefusalText refusal={state.refusal} textId="security.notifications.refusal" />
      }
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage
          id="security.notifications.webhooks.secret.text"
          values={{ name: <bdi>{webhook.name}</bdi> }}
        />
      </Typography>
    </DialogForm>
  );
}
