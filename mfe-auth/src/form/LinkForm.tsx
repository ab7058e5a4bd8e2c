import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { LOGIN_PATH } from '../model/paths.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPageLink } from './AuthPageLink.tsx';
import type { Submission } from './useSubmission.ts';

interface LinkFormProps {
  /** Prefix of the message ids of the page. */
  messages: string;
  submission: Submission;
  wasStopped: boolean;
  /** Last parts of the message ids of what happens once the button is pressed. */
  effects: string[];
  /** Values of these messages. */
  values?: Record<string, number>;
}

/** Page of an emailed link before it has an effect: says what the button does. */
export function LinkForm({ messages, submission, wasStopped, effects, values }: LinkFormProps) {
  return (
    <AuthForm
      messages={messages}
      submission={submission}
      fields={[]}
      footer={
        <Box sx={{ textAlign: 'center' }}>
          <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
        </Box>
      }
    >
      <Stack sx={{ gap: 1 }}>
        <Typography>
          <FormattedMessage id={`${messages}.does`} />
        </Typography>
        <Stack component="ul" sx={{ gap: 1, m: 0, paddingInlineStart: 3 }}>
          {effects.map((effect) => (
            <Typography key={effect} component="li">
              <FormattedMessage id={`${messages}.${effect}`} values={values ?? {}} />
            </Typography>
          ))}
        </Stack>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={`${messages}.after`} />
        </Typography>
      </Stack>
      {wasStopped ? (
        <Alert severity="info" role="status">
          <FormattedMessage id={`${messages}.stopped`} />
        </Alert>
      ) : null}
    </AuthForm>
  );
}
