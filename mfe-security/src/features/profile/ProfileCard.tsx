import { MAX_NAME_LENGTH, type Profile } from '@farm/contracts';
import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { ProfileFailure } from './ProfileFailure.tsx';
import { useProfileForm } from './useProfileForm.ts';

/** Profile: a read-only email and an editable display name. */
export function ProfileCard({ user }: { user: Profile }) {
  const form = useProfileForm(user);
  const { ref, ...nameInput } = form.nameField;
  return (
    <Card component="form" noValidate onSubmit={(event) => void form.save(event)} sx={{ p: 3 }}>
      <Typography variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="security.profile.title" />
      </Typography>
      <Stack sx={{ gap: 2.5, mt: 2.5 }}>
        <TextField
          label={<FormattedMessage id="security.profile.email" />}
          value={user.email}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
          helperText={<FormattedMessage id="security.profile.email.help" />}
        />
        <TextField
          {...nameInput}
          inputRef={ref}
          label={<FormattedMessage id="security.profile.name" />}
          fullWidth
          autoComplete="nickname"
          error={form.nameProblem !== undefined}
          helperText={
            <FormattedMessage
              id={`security.profile.name.${form.nameProblem ?? 'help'}`}
              values={{ max: MAX_NAME_LENGTH }}
            />
          }
          // Values in flight must not change.
          slotProps={{ htmlInput: { readOnly: form.isSaving, 'aria-required': true } }}
        />
        {form.failure ? <ProfileFailure failure={form.failure} /> : null}
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
            aria-busy={form.isSaving}
            sx={{ opacity: form.isSaving ? 0.6 : 1 }}
          >
            <FormattedMessage id={form.isSaving ? 'security.profile.saving' : 'security.profile.save'} />
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
