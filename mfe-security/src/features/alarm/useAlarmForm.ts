import { ALARM_RANGES, type AlarmSetting } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useForm } from '@farm/ui/form-state';
import { useState, type SyntheticEvent } from 'react';
import { useChangeAlarmSettingMutation } from '../../api/alarmApi.ts';

/** Name of a number in the setting. */
export type AlarmNumber = Exclude<keyof AlarmSetting, 'isOn'>;
/** The setting, with numbers as typed text. */
export type AlarmFields = { isOn: boolean } & Record<AlarmNumber, string>;

const numberNames = ['dropPercent', 'windowMinutes', 'offlineMinutes'] as const;

/** Holds the values, the errors and the saving of the alarm form. */
export function useAlarmForm(setting: AlarmSetting) {
  const intl = useIntl();
  const notify = useNotify();
  const { send, isBusy: isSaving, isSlow, abort } = useAbortableMutation(useChangeAlarmSettingMutation());
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, reset, setError, formState, watch } = useForm<AlarmFields>({
    // Changes made elsewhere update the form, but never overwrite edited values.
    values: toFields(setting),
    resetOptions: { keepDirtyValues: true },
  });
  const fieldValues = watch();

  const saveSetting = async (fields: AlarmFields) => {
    if (isSaving) return;
    setFailure(undefined);
    try {
      reset(toFields(await send(toSetting(fields))), { keepDirtyValues: false });
      notify.success(intl.formatMessage({ id: 'security.alarm.saved' }));
    } catch (error) {
      const refusedField = numberNames.find(
        (name) => isApiError(error) && error.fields?.[name] !== undefined,
      );
      if (refusedField) setError(refusedField, { type: 'refused' }, { shouldFocus: true });
      else setFailure(toFailure(error));
    }
  };

  const registerNumber = (name: AlarmNumber) =>
    register(name, {
      validate: {
        missing: (text) => text.trim() !== '',
        range: (text) => isWithin(name, text),
      },
    });
  const { errors } = formState;
  return {
    isOnField: register('isOn'),
    isOn: fieldValues.isOn,
    /** The setting as typed; null while any number is invalid. */
    typedSetting: numberNames.every((name) => isWithin(name, fieldValues[name]))
      ? toSetting(fieldValues)
      : null,
    fields: {
      dropPercent: registerNumber('dropPercent'),
      windowMinutes: registerNumber('windowMinutes'),
      offlineMinutes: registerNumber('offlineMinutes'),
    },
    /** `missing`, `range` or `refused`: message id suffixes, so that errors follow a change of language. */
    problems: {
      dropPercent: errors.dropPercent?.type,
      windowMinutes: errors.windowMinutes?.type,
      offlineMinutes: errors.offlineMinutes?.type,
    },
    isChanged: formState.isDirty,
    isSaving,
    isSlow,
    failure,
    save: (event: SyntheticEvent) => handleSubmit(saveSetting)(event),
    cancel: abort,
  };
}

function toFields({ isOn, dropPercent, windowMinutes, offlineMinutes }: AlarmSetting): AlarmFields {
  return {
    isOn,
    dropPercent: String(dropPercent),
    windowMinutes: String(windowMinutes),
    offlineMinutes: String(offlineMinutes),
  };
}

function toSetting({ isOn, dropPercent, windowMinutes, offlineMinutes }: AlarmFields): AlarmSetting {
  return {
    isOn,
    dropPercent: Number(dropPercent),
    windowMinutes: Number(windowMinutes),
    offlineMinutes: Number(offlineMinutes),
  };
}

function isWithin(name: AlarmNumber, text: string): boolean {
  const { min, max } = ALARM_RANGES[name];
  return /^\s*\d+\s*$/.test(text) && Number(text) >= min && Number(text) <= max;
}
