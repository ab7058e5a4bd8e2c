import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';
import { LinkView } from './LinkView.tsx';

/** Explains why a link has no effect and offers an alternative; `id` is the message id. */
export function BadLink({ id }: { id: string }) {
  return (
    <LinkView titleId="auth.lockdown.badTitle">
      <Alert severity="warning" role="alert">
        <FormattedMessage id={id} />
      </Alert>
    </LinkView>
  );
}
