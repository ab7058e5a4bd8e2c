import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { LinkCheck } from '../features/verify/LinkCheck.tsx';
import { VerifyForm } from '../features/verify/VerifyForm.tsx';
import { parseVerifyLink } from '../model/verifyLink.ts';

/** Target of an emailed code link: the code is checked, not consumed, and filled in on the page that uses it. */
export function VerifyPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    // Keeps the code out of the address bar and the history.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);

  const link = parseVerifyLink(fragment);
  const { usage, email, code, id } = link;
  return usage !== null && email !== '' && code !== '' ? (
    <LinkCheck key={fragment} link={{ usage, email, code, ...(id !== null && { id }) }} />
  ) : (
    <VerifyForm key={fragment} link={link} problem={null} />
  );
}
