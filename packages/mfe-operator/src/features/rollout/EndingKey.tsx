import { DAYS_TO_WARN } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, NoticeBar } from '@farm/ui';
import { computeDaysLeft } from '../../model/daysLeft.ts';
import { RegistrationFailure } from './RegistrationFailure.tsx';
import { UntrustedKey } from './UntrustedKey.tsx';
import { useRegistration } from './useRegistration.ts';
import type { Signing } from '../../model/signing.ts';

const ID = 'rollout-next-key';

/** Warns about a key that expires soon, and shows the one that was created to replace it. */
export function EndingKey({ signing }: { signing: Extract<Signing, { state: 'ready' }> }) {
  const { key, expiresAt, newest } = signing;
  const registration = useRegistration(newest);
  if (newest.key.keyId !== key.keyId) return <UntrustedKey id={ID} newest={newest} isRenewal />;
  const days = expiresAt === null ? null : computeDaysLeft(expiresAt);
  if (days === null || days >= DAYS_TO_WARN) return null;
  return (
    <>
      <NoticeBar
        icon="alert"
        actions={
          <Button color="inherit" aria-disabled={registration.isBusy} onClick={registration.renew}>
            <FormattedMessage id="operator.rollout.signing.renew" />
          </Button>
        }
      >
        <FormattedMessage id="operator.rollout.signing.ending" values={{ days }} />
      </NoticeBar>
      <RegistrationFailure registration={registration} />
    </>
  );
}
