import { useFragment } from '@farm/kit';
import { StartForm } from '../features/factor-reset/StartForm.tsx';
import { StopForm } from '../features/factor-reset/StopForm.tsx';
import { BadLink } from '../form/BadLink.tsx';
import { parseLinkToken } from '../model/linkToken.ts';

/**
 * Target of the emailed links that start and stop the removal of lost second factors. Opening one has no effect yet, because
 * mail scanners open links too.
 */
export function FactorResetPage() {
  const { fragment } = useFragment();
  const stopToken = parseLinkToken(fragment, 'stop');
  if (stopToken !== null) return <StopForm key={stopToken} token={stopToken} />;
  const token = parseLinkToken(fragment, 'token');
  return token === null ? (
    <BadLink messages="auth.factorReset" reason="missing" next="login" />
  ) : (
    <StartForm key={token} token={token} />
  );
}
