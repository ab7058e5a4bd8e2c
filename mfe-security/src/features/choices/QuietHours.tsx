import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { FormControlLabel, Switch } from '@farm/ui/controls';
import { TextField } from '@farm/ui/fields';
import { useController, type UseFormReturn } from '@farm/ui/form-state';
import type { ChoiceFields } from '../../model/choiceFields.ts';
import { listTimeZones } from '../../model/listTimeZones.ts';

interface QuietHoursProps {
  form: UseFormReturn<ChoiceFields>;
  isReadOnly: boolean;
}

/** Hours in which the user is told nothing, and the time zone they are in. */
export function QuietHours({ form, isReadOnly }: QuietHoursProps) {
  const isOn = useController({ control: form.control, name: 'hasQuietHours' }).field;
  return (
    <Box role="group" aria-labelledby="quiet-hours">
      <Typography id="quiet-hours" variant="h6" component="h3">
        <FormattedMessage id="security.notifications.quiet" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        <FormattedMessage id="security.notifications.quiet.text" />
      </Typography>
      <FormControlLabel
        control={
          <Switch checked={isOn.value} onChange={isOn.onChange} slotProps={{ input: { ref: isOn.ref } }} />
        }
        label={<FormattedMessage id="security.notifications.quiet.isOn" />}
      />
      <Stack sx={{ gap: 2.5, mt: 2 }}>
        {isOn.value ? (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <TimeField name="from" form={form} isReadOnly={isReadOnly} />
            <TimeField name="to" form={form} isReadOnly={isReadOnly} />
          </Stack>
        ) : null}
        <TimeZoneField form={form} />
      </Stack>
    </Box>
  );
}

interface TimeFieldProps extends QuietHoursProps {
  name: 'from' | 'to';
}

function TimeField({ name, form, isReadOnly }: TimeFieldProps) {
  const { ref, ...field } = form.register(name, {
    deps: name === 'from' ? ['to'] : [],
    validate: {
      missing: (time) => time !== '',
      same: (time, { from }) => name === 'from' || time !== from,
    },
  });
  const problem = form.formState.errors[name]?.type;
  return (
    <TextField
      {...field}
      inputRef={ref}
      type="time"
      label={<FormattedMessage id={`security.notifications.quiet.${name}`} />}
      error={problem !== undefined}
      helperText={problem && <FormattedMessage id={`security.notifications.quiet.${problem}`} />}
      slotProps={{
        // Browsers show dashes where the time is missing, which the label would cover.
        inputLabel: { shrink: true },
        // Values in flight must not change.
        htmlInput: { readOnly: isReadOnly, 'aria-required': true },
      }}
      sx={{ flex: '1 1 140px' }}
    />
  );
}

function TimeZoneField({ form }: Pick<QuietHoursProps, 'form'>) {
  const { field } = useController({ control: form.control, name: 'timeZone' });
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div>
      <TextField
        select
        fullWidth
        label={<FormattedMessage id="security.notifications.timeZone" />}
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        helperText={<FormattedMessage id="security.notifications.timeZone.help" />}
        // Hundreds of options: the browser's own list finds one by its letters.
        slotProps={{ select: { native: true } }}
      >
        {listTimeZones([field.value, ownZone]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </TextField>
      {field.value === ownZone ? null : (
        <Button
          size="small"
          sx={{ mt: 0.5 }}
          onClick={() => {
            field.onChange(ownZone);
            // The button goes away, and would take the focus with it.
            form.setFocus('timeZone');
          }}
        >
          {/* One item: the spaces between items of a button are lost. */}
          <span>
            <FormattedMessage
              id="security.notifications.timeZone.own"
              values={{ zone: <bdi>{ownZone.replaceAll('_', ' ')}</bdi> }}
            />
          </span>
        </Button>
      )}
    </div>
  );
}
