import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl, useSession } from '@farm/remote-sdk';
import { Button, Card, NoticeBar, Stack, Typography } from '@farm/ui';
import { formatTrustCommand, type SigningKey } from '../../model/signingKey.ts';
import { Facts } from '../../parts/Facts.tsx';
import type { Signing } from './useSigning.ts';

const ID = 'rollout-signing';

/**
 * Explains why changes cannot be signed here and what to do. Renders nothing if they can, or while that is
 * unknown.
 */
export function SigningCard({ signing }: { signing: Signing }) {
  switch (signing.state) {
    case 'ready':
    case 'loading':
      return null;
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
      return <UntrustedKey signingKey={signing.key} />;
  }
}

/** Command that makes the same changes without a browser. */
const COMMAND = 'npm run rollout';

function UntrustedKey({ signingKey: { publicKey } }: { signingKey: SigningKey }) {
  const intl = useIntl();
  const { user } = useSession();
  const label = (what: string) => intl.formatMessage({ id: `operator.rollout.signing.copy.${what}` });
  return (
    <Card component="section" aria-labelledby={ID} sx={{ p: 3, mb: 3 }}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={ID} tabIndex={-1} variant="h5" component="h2">
          <FormattedMessage id="operator.rollout.signing.title" />
        </Typography>
        <Typography>
          <FormattedMessage id="operator.rollout.signing.text" />
        </Typography>
        <Facts
          facts={[
            {
              id: 'key',
              label: <FormattedMessage id="operator.rollout.signing.key" />,
              value: <CopyableText text={publicKey} label={label('key')} />,
            },
            {
              id: 'command',
              label: <FormattedMessage id="operator.rollout.signing.command" />,
              value: (
                <CopyableText
                  text={formatTrustCommand(publicKey, user?.email ?? '')}
                  label={label('command')}
                />
              ),
            },
          ]}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.rollout.signing.waits" />
        </Typography>
      </Stack>
    </Card>
  );
}
