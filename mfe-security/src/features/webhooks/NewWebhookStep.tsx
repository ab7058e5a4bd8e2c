import {
  MAX_OUTSIDE_URL_LENGTH,
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOKS,
  webhookForms,
  type AddedWebhook,
  type WebhookForm,
} from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { useController, useForm } from '@farm/ui/form-state';
import { SelectField } from '@farm/ui/select';
import { useCreateWebhookMutation, useGetNotificationsQuery } from '../../api/notificationApi.ts';
import { toWebhookRefusal } from '../../model/toWebhookRefusal.ts';
import {
  eventRules,
  nameRules,
  PROPOSED_EVENTS,
  urlRules,
  type WebhookFields,
} from '../../model/webhookFields.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { useChange } from '../../parts/useChange.ts';
import { EventChoices } from './EventChoices.tsx';

interface NewWebhookStepProps {
  titleId: string;
  onAdded: (added: AddedWebhook) => void;
  onClose: () => void;
}

/** First step: name, form and address of the new webhook, and its events. */
export function NewWebhookStep({ titleId, onAdded, onClose }: NewWebhookStepProps) {
  const { refetch, data } = useGetNotificationsQuery(undefined);
  // An older server does not say so.
  const forms = webhookForms.filter((value) => value !== 'signed' || data?.canSign !== false);
  const form = useForm<WebhookFields>({
    defaultValues: { name: '', url: '', form: forms[0] ?? 'discord', events: [...PROPOSED_EVENTS] },
  });
  const state = useChangeForm({
    form,
    change: useChange(useCreateWebhookMutation(), refetch, { isSecret: true }),
    toArgument: ({ name, url, ...fields }) => ({ name: name.trim(), url: url.trim(), ...fields }),
    toRefusal: toWebhookRefusal,
    onDone: onAdded,
  });
  // Registered first: the first field with a problem takes the focus.
  const nameField = form.register('name', nameRules);
  const { ref: urlRef, ...urlField } = form.register('url', urlRules);
  const kind = useController({ control: form.control, name: 'form' });
  const events = useController({ control: form.control, name: 'events', rules: eventRules });
  const urlProblem = form.formState.errors.url?.type;
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id="security.notifications.webhooks.new" />}
      submitLabel={
        <FormattedMessage id={state.isBusy ? 'security.addresses.adding' : 'security.addresses.add'} />
      }
      state={state}
      failure={
        state.refusal && (
          <RefusalText refusal={state.refusal} textId="security.notifications.refusal" max={MAX_WEBHOOKS} />
        )
      }
      onClose={onClose}
    >
      <NameField
        field={nameField}
        problem={form.formState.errors.name?.type}
        max={MAX_WEBHOOK_NAME_LENGTH}
        help={<FormattedMessage id="security.notifications.webhooks.nameHelp" />}
        isBusy={state.isBusy}
      />
      <SelectField<WebhookForm>
        label={<FormattedMessage id="security.notifications.webhooks.form" />}
        value={kind.field.value}
        onChange={kind.field.onChange}
        options={forms.map((value) => ({
          value,
          label: <FormattedMessage id={`security.notifications.webhooks.form.${value}`} />,
        }))}
        hint={<FormattedMessage id={`security.notifications.webhooks.form.${kind.field.value}.text`} />}
      />
      <TextField
        {...urlField}
        inputRef={urlRef}
        fullWidth
        type="url"
        label={<FormattedMessage id="security.notifications.webhooks.url" />}
        autoComplete="off"
        error={urlProblem !== undefined}
        helperText={
          <FormattedMessage
            id={`security.notifications.webhooks.url.${urlProblem ?? `help.${kind.field.value}`}`}
            values={{ max: MAX_OUTSIDE_URL_LENGTH }}
          />
        }
        // Values in flight must not change.
        slotProps={{ htmlInput: { readOnly: state.isBusy, 'aria-required': true, dir: 'ltr' } }}
      />
      <EventChoices
        chosen={events.field.value}
        onChange={events.field.onChange}
        isMissing={events.fieldState.error !== undefined}
        firstRef={events.field.ref}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.notifications.webhooks.newText" />
      </Typography>
    </DialogForm>
  );
}
