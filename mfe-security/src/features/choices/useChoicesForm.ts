import type { Notifications } from '@farm/contracts/notification';
import { useAbortableMutation } from '@farm/kit';
import { useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useForm } from '@farm/ui/form-state';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useChangeNotificationsMutation } from '../../api/notificationApi.ts';
import { toChoiceFields, toChoices, type ChoiceFields } from '../../model/choiceFields.ts';

/** Holds the values, the errors and the saving of the choices. */
export function useChoicesForm(notifications: Notifications) {
  const intl = useIntl();
  const notify = useNotify();
  const { send, isBusy: isSaving, isSlow, abort } = useAbortableMutation(useChangeNotificationsMutation());
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<ChoiceFields>({
    // Changes made elsewhere update the form, but never overwrite edited values.
    values: useMemo(() => toChoiceFields(notifications), [notifications]),
    resetOptions: { keepDirtyValues: true },
  });
  const saveChoices = async (fields: ChoiceFields) => {
    if (isSaving) return;
    setFailure(undefined);
    try {
      form.reset(toChoiceFields(await send(toChoices(fields))), { keepDirtyValues: false });
      notify.success(intl.formatMessage({ id: 'security.notifications.saved' }));
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return {
    form,
    save: (event: SyntheticEvent) => void form.handleSubmit(saveChoices)(event),
    isSaving,
    isSlow,
    failure,
    cancel: abort,
  };
}
