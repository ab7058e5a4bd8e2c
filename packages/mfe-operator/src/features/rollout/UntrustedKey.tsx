import { formatFingerprint, type OperatorKey, type OperatorKeys } from '@farm/contracts/rollout';
import { CopyableText, Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { formatTrustCommand } from '../../model/signingKey.ts';
import { Facts } from '../../parts/Facts.tsx';
import { RegistrationFailure } from './RegistrationFailure.tsx';
import { useRegistration } from './useRegistration.ts';
import type { NewestKey } from '../../model/signing.ts';

interface UntrustedKeyProps {
  /** ID of the heading, which explains why changes are impossible. */
  id: string;
  newest: NewestKey;
  /** True if another key of this browser still signs. */
  isRenewal?: boolean;
}

/** A key that does not sign: what it is, and what its owner can do about that. */
export function UntrustedKey({ id, newest, isRenewal = false }: UntrustedKeyProps) {
  const { key, known, rules } = newest;
  const registration = useRegistration(newest);
  const state = known?.state ?? 'new';
  const isOver = state === 'expired' || state === 'withdrawn';
  const title = isOver ? state : isRenewal ? 'renewal' : 'untrusted';
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3, mb: 3 }}>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography id={id} tabIndex={-1} variant="h5" component="h2">
          <FormattedMessage id={`operator.rollout.signing.title.${title}`} />
        </Typography>
        {state === 'waiting' && rules.command === 'now' ? null : (
          <Typography>
            <FormattedMessage
              id={`operator.rollout.signing.text.${state}`}
              values={{
                at: known?.trustedFrom ? <Moment at={known.trustedFrom} precision="second" /> : null,
              }}
            />
          </Typography>
        )}
        <KeyFacts publicKey={key.publicKey} keyId={key.keyId} state={state} rules={rules} />
        {state === 'new' || isOver ? (
          <Button
            variant="contained"
            aria-disabled={registration.isBusy}
            aria-busy={registration.isBusy}
            onClick={isOver ? registration.renew : registration.ask}
          >
            <FormattedMessage
              id={isOver ? 'operator.rollout.signing.renew' : 'operator.rollout.signing.ask'}
            />
          </Button>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="operator.rollout.signing.waits" />
          </Typography>
        )}
        <RegistrationFailure registration={registration} />
      </Stack>
    </Card>
  );
}

interface KeyFactsProps {
  publicKey: string;
  keyId: string;
  state: OperatorKey['state'] | 'new';
  rules: OperatorKeys;
}

/** The fingerprint, and the command where the farm's machine may decide. */
function KeyFacts({ publicKey, keyId, state, rules: { command, waitHours } }: KeyFactsProps) {
  const intl = useIntl();
  const isDecidedByCommand = state === 'waiting' && command !== 'never';
  return (
    <>
      <Facts
        facts={[
          {
            id: 'fingerprint',
            label: <FormattedMessage id="operator.rollout.key.fingerprint" />,
            value: <code dir="ltr">{formatFingerprint(keyId)}</code>,
          },
        ]}
      />
      {isDecidedByCommand ? (
        <>
          <Typography>
            <FormattedMessage
              id={`operator.rollout.signing.command.${command}`}
              values={{ hours: waitHours }}
            />
          </Typography>
          <CopyableText
            text={formatTrustCommand(publicKey)}
            label={intl.formatMessage({ id: 'operator.rollout.signing.copy.command' })}
          />
        </>
      ) : null}
    </>
  );
}
