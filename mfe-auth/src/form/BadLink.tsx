import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';
import { LinkView, type NextPage } from './LinkView.tsx';

interface BadLinkProps {
  /** Prefix of the message ids of the page. */
  messages: string;
  /** Last part of the message id of the reason. */
  reason: string;
  /** Last part of the message id of the title. */
  titleKey?: string;
  next: NextPage;
}

/** Explains why a link has no effect and offers an alternative. */
export function BadLink({ messages, reason, titleKey = 'badTitle', next }: BadLinkProps) {
  return (
    <LinkView messages={messages} titleKey={titleKey} next={next}>
      <Alert severity="warning" role="alert">
        <FormattedMessage id={`${messages}.${reason}`} />
      </Alert>
    </LinkView>
  );
}
