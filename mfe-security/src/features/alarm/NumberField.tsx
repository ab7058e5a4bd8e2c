import { ALARM_RANGES } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { InputAdornment, TextField, type UseFormReturn } from '@farm/ui/forms';
import type { AlarmNumber, AlarmFields } from './useAlarmForm.ts';

interface NumberFieldProps {
  name: AlarmNumber;
  field: ReturnType<UseFormReturn<AlarmFields>['register']>;
  /** The end of the id of what is wrong; absent when nothing is. */
  problem: string | undefined;
  isReadOnly: boolean;
}

/** One of the numbers of the alarm, with its unit and what it means. */
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
        // What is on its way must not change under way.
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
