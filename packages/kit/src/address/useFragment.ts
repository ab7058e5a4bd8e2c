import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useCallback, useEffect, useState } from 'react';

/** Fragment of the page's address, including `#`; empty without one. */
export interface Fragment {
  fragment: string;
  /** Forgets the fragment: its work is done. */
  clear: () => void;
}

/**
 * Takes the fragment out of the address bar and the history, because it is a secret, and keeps it for the page. A link to
 * the same page with another fragment replaces it.
 */
export function useFragment(): Fragment {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);
  const clear = useCallback(() => setFragment(''), []);
  return { fragment, clear };
}
