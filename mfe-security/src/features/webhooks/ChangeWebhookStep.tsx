import { MAX_WEBHOOK_NAME_LENGTH, type Webhook } from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Typography } from '@farm/ui';
import { FormControlLabel, Switch } from '@farm/ui/controls';
import { useController, useForm } from '@farm/ui/form-state';
import { useChangeWebhookMutation, useGetNotificationsQuery } from '../../api/notificationApi.ts';
import { toWebhookRefusal } from '../../model/toWebhookRefusal.ts';
import { eventRules, nameRules } from '../../model/webhookFields.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChange } from '../../parts/useChange.ts';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { EventChoices } from './EventChoices.tsx';

interface ChangeWebhookStepProps {
  webhook: Webhook;
  titleId: string;
  onReplaceSecret: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Name and events of a webhook, and whether it is on. Its address stays: another receiver is another webhook. */
export function ChangeWebhookStep(props: ChangeWebhookStepProps) {
  const { webhook, titleId, onReplaceSecret, onChanged, onClose } = props;
  const { id, name, url, form: kind, events, isOff } = webhook;
  const form = useForm({ defaultValues: { name, events, isOn: !isOff } });
  const { refetch, data } = useGetNotificationsQuery(undefined);
  const state = useChangeForm({
    form,
    change: useChange(useChangeWebhookMutation(), refetch),
    toArgument: (fields) => {
      // Somebody may have turned it off since it was shown. Servers that do not say whether they sign always need it.
      const isSent = fields.isOn === isOff || data?.canSign === undefined;
      const change = { id, name: fields.name.trim(), events: fields.events };
      return isSent ? { ...change, isOff: !fields.isOn } : change;
    },
    toRefusal: toWebhookRefusal,
    onDone: onChanged,
  });
  const nameField = form.register('name', nameRules);
  const isOn = useController({ control: form.control, name: 'isOn' }).field;
  const chosen = useController({ control: form.control, name: 'events', rules: eventRules });
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id="security.notifications.webhooks.changeTitle" />}
      submitLabel={
        <FormattedMessage id={state.isBusy ? 'security.profile.saving' : 'security.profile.save'} />
      }
      state={state}
      failure={
        state.refusal && <RefusalText refusal={state.refusal} textId="security.notifications.refusal" />
      }
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{url}</bdi>
      </Typography>
      <NameField
        field={nameField}
        problem={form.formState.errors.name?.type}
        max={MAX_WEBHOOK_NAME_LENGTH}
        help={<FormattedMessage id="security.notifications.webhooks.nameHelp" />}
        isBusy={state.isBusy}
      />
      <FormControlLabel
        control={
          <Switch checked={isOn.value} onChange={isOn.onChange} slotProps={{ input: { ref: isOn.ref } }} />
        }
        label={<FormattedMessage id="security.notifications.webhooks.isOn" />}
      />
      <EventChoices
        chosen={chosen.field.value}
        onChange={chosen.field.onChange}
        isMissing={chosen.fieldState.error !== undefined}
        firstRef={chosen.field.ref}
      />
      {kind === 'signed' && data?.canSign !== false ? (
        <Box>
          <Button size="small" onClick={onReplaceSecret}>
            <FormattedMessage id="security.notifications.webhooks.secret.replace" />
          </Button>
        </Box>
      ) : null}
    </DialogForm>
  );
}
