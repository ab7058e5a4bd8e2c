import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { BadLink } from '../features/lockdown/BadLink.tsx';
import { LockdownForm } from '../features/lockdown/LockdownForm.tsx';
import { parseLockdownToken } from '../model/lockdownToken.ts';

/**
 * Target of the emailed security link. Opening the link has no effect yet, because mail scanners open links too.
 */
export function LockdownPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    // Keeps the token out of the address bar and the history.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);

  const token = parseLockdownToken(fragment);
  return token === null ? <BadLink id="auth.lockdown.missing" /> : <LockdownForm key={token} token={token} />;
}
