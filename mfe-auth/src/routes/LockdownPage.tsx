import { useFragment } from '@farm/kit';
import { BadLink } from '../features/lockdown/BadLink.tsx';
import { LockdownForm } from '../features/lockdown/LockdownForm.tsx';
import { parseLockdownToken } from '../model/lockdownToken.ts';

/**
 * Target of the emailed security link. Opening the link has no effect yet, because mail scanners open links too.
 */
export function LockdownPage() {
  const { fragment } = useFragment();
  const token = parseLockdownToken(fragment);
  return token === null ? <BadLink id="auth.lockdown.missing" /> : <LockdownForm key={token} token={token} />;
}
