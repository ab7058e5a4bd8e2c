import { ALARM_RANGES } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { InputAdornment, TextField } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import type { AlarmNumber, AlarmFields } from './useAlarmForm.ts';

interface NumberFieldProps {
  name: AlarmNumber;
  field: ReturnType<UseFormReturn<AlarmFields>['register']>;
  /** Message id suffix of the problem; undefined if none. */
  problem: string | undefined;
  isReadOnly: boolean;
}

/** Field for a number of the alarm, with its unit and an explanation. */
export function NumberField({ name, field, problem, isReadOnly }: NumberFieldProps) {
  const { ref, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={<FormattedMessage id={`security.alarm.${name}`} />}
      fullWidth
      autoComplete="off"
      error={problem !== undefined}
      helperText={
        <FormattedMessage
          id={problem === undefined ? `security.alarm.${name}.help` : `security.alarm.${problem}`}
          values={ALARM_RANGES[name]}
        />
      }
      slotProps={{
        // Values in flight must not change.
        htmlInput: { inputMode: 'numeric', readOnly: isReadOnly, 'aria-required': true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <FormattedMessage
                id={name === 'dropPercent' ? 'security.alarm.percent' : 'security.alarm.minutes'}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
