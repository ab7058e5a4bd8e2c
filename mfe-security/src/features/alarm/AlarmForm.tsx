import type { AlarmSetting } from '@farm/contracts';
import { RequestId, SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { FormControlLabel, Switch } from '@farm/ui/controls';
import { FormError } from '@farm/ui/feedback';
import { AlarmSentence } from './AlarmSentence.tsx';
import { NumberField } from './NumberField.tsx';
import { useAlarmForm } from './useAlarmForm.ts';

/** Form of the alarm settings, with a sentence that follows the typed values. */
export function AlarmForm({ setting }: { setting: AlarmSetting }) {
  const form = useAlarmForm(setting);
  const { isSaving, failure, isOnField } = form;
  const { ref, ...switchInput } = isOnField;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void form.save(event)} sx={{ gap: 2.5 }}>
      <Box>
        <FormControlLabel
          control={<Switch {...switchInput} checked={form.isOn} slotProps={{ input: { ref } }} />}
          label={<FormattedMessage id="security.alarm.isOn" />}
        />
        <AlarmSentence isOn={form.isOn} setting={form.typedSetting} />
      </Box>
      {(['dropPercent', 'windowMinutes', 'offlineMinutes'] as const).map((name) => (
        <NumberField
          key={name}
          name={name}
          field={form.fields[name]}
          problem={form.problems[name]}
          isReadOnly={isSaving}
        />
      ))}
      {failure ? (
        <FormError>
          <FormattedMessage id={`security.alarm.failure.${failure.reason}`} />
          <RequestId requestId={failure.requestId} />
        </FormError>
      ) : null}
      <div>
        <SlowNotice
          isSlow={form.isSlow}
          onStop={form.cancel}
          stopLabel={<FormattedMessage id="kit.cancel" />}
        >
          <FormattedMessage id="security.profile.slow" />
        </SlowNotice>
        <Button
          type="submit"
          variant="contained"
          disabled={!form.isChanged}
          aria-busy={isSaving}
          sx={{ opacity: isSaving ? 0.6 : 1 }}
        >
          <FormattedMessage id={isSaving ? 'security.profile.saving' : 'security.profile.save'} />
        </Button>
      </div>
    </Stack>
  );
}
