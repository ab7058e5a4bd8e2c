import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { LinkCheck } from '../features/verify/LinkCheck.tsx';
import { VerifyForm } from '../features/verify/VerifyForm.tsx';
import { readVerifyLink } from '../model/verifyLink.ts';

/** Where the link of a mail lands: its code is checked, not spent, and filled in where it is used. */
export function VerifyPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    // A code has no place in an address bar, nor in the history behind it.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);

  const known = readVerifyLink(fragment);
  const { usage, email, code } = known;
  return usage !== null && email !== '' && code !== '' ? (
    <LinkCheck key={fragment} link={{ usage, email, code }} />
  ) : (
    <VerifyForm key={fragment} known={known} problem={null} />
  );
}
