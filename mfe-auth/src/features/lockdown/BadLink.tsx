import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/forms';
import { LinkView } from './LinkView.tsx';

/** Says why a link does nothing, and what does instead; `id` is that of its words. */
export function BadLink({ id }: { id: string }) {
  return (
    <LinkView titleId="auth.lockdown.badTitle">
      <Alert severity="warning" role="alert">
        <FormattedMessage id={id} />
      </Alert>
    </LinkView>
  );
}
