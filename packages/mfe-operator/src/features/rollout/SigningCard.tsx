import { FormattedMessage } from '@farm/remote-sdk';
import { Button, NoticeBar } from '@farm/ui';
import { EndingKey } from './EndingKey.tsx';
import { UntrustedKey } from './UntrustedKey.tsx';
import type { Signing } from '../../model/signing.ts';

const ID = 'rollout-signing';

/**
 * Explains why changes cannot be signed here, or not for long, and what to do. Renders nothing if they can, or while
 * that is loading.
 */
export function SigningCard({ signing }: { signing: Signing }) {
  switch (signing.state) {
    case 'loading':
      return null;
    case 'ready':
      return <EndingKey signing={signing} />;
    case 'unknown':
      return (
        <div id={ID} tabIndex={-1}>
          <NoticeBar
            icon="alert"
            actions={
              <Button color="inherit" onClick={signing.retry}>
                <FormattedMessage id="kit.retry" />
              </Button>
            }
          >
            <FormattedMessage id="operator.rollout.signing.unknown" />
          </NoticeBar>
        </div>
      );
    case 'impossible':
      return (
        <div id={ID} tabIndex={-1}>
          <NoticeBar icon="alert">
            <FormattedMessage
              id="operator.rollout.signing.impossible"
              values={{ command: <code dir="ltr">{COMMAND}</code> }}
            />
          </NoticeBar>
        </div>
      );
    case 'untrusted':
      return <UntrustedKey id={ID} newest={signing.newest} />;
  }
}

/** Command that makes the same changes without a browser. */
const COMMAND = 'npm run rollout';
