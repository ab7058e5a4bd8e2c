import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { BadLink } from '../features/lockdown/BadLink.tsx';
import { LockdownForm } from '../features/lockdown/LockdownForm.tsx';
import { readLockdownToken } from '../model/lockdownToken.ts';

/**
 * Where the security link of a mail lands. Opening it does nothing yet: programs that look through mails open
 * links, too.
 */
export function LockdownPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    // A token has no place in an address bar, nor in the history behind it.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);

  const token = readLockdownToken(fragment);
  return token === null ? <BadLink id="auth.lockdown.missing" /> : <LockdownForm key={token} token={token} />;
}
