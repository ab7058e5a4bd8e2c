import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { SubmitButton } from '@farm/ui/feedback';
import type { ReactNode } from 'react';
import { FailureNotice } from './FailureNotice.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import type { Submission } from './useSubmission.ts';

interface AuthFormProps {
  /** Prefix of the message ids of title, sentence and submit button. */
  messages: string;
  submission: Submission;
  /** Names of the fields shown. */
  fields: string[];
  children: ReactNode;
  /** Links to the other auth pages. */
  footer: ReactNode;
}

/** Frame shared by all auth forms. */
export function AuthForm({ messages, submission, fields, children, footer }: AuthFormProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h3" component="h1">
          <FormattedMessage id={`${messages}.title`} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={`${messages}.sentence`} />
        </Typography>
      </Stack>
      <Stack component="form" noValidate onSubmit={submission.handleSubmit} sx={{ gap: 2.5 }}>
        {children}
        <FailureNotice failure={submission.failure} fields={fields} />
        <SlowNotice {...submission} />
        <SubmitButton isBusy={submission.isBusy}>
          <FormattedMessage id={`${messages}.submit`} />
        </SubmitButton>
      </Stack>
      {footer}
    </Stack>
  );
}
