import { useFragment } from '@farm/kit';
import { LockdownForm } from '../features/lockdown/LockdownForm.tsx';
import { BadLink } from '../form/BadLink.tsx';
import { parseLinkToken } from '../model/linkToken.ts';

/**
 * Target of the emailed security link. Opening the link has no effect yet, because mail scanners open links too.
 */
export function LockdownPage() {
  const { fragment } = useFragment();
  const token = parseLinkToken(fragment, 'token');
  return token === null ? (
    <BadLink messages="auth.lockdown" reason="missing" next="newPassword" />
  ) : (
    <LockdownForm key={token} token={token} />
  );
}
