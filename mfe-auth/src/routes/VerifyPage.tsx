import type { ApiError } from '@farm/remote-sdk';
import { useLocation, useNavigate } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { LinkCheck } from '../features/verify/LinkCheck.tsx';
import { VerifyForm } from '../features/verify/VerifyForm.tsx';
import { useReturn } from '../form/useReturn.ts';
import { refusals } from '../model/refusals.ts';
import { readVerifyLink, usageToPath } from '../model/verifyLink.ts';

/** Where the link of a mail lands: its code is checked, not spent, and filled in where it is used. */
export function VerifyPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { goOn } = useReturn();
  const [fragment, setFragment] = useState(hash);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  if (hash !== '' && hash !== fragment) {
    setFragment(hash);
    setRefusal(null);
  }
  useEffect(() => {
    // A code has no place in an address bar, nor in the history behind it.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);

  const { usage, email, code } = readVerifyLink(fragment);
  if (usage !== null && email !== '' && code !== '' && !refusal) {
    return (
      <LinkCheck
        key={fragment}
        link={{ usage, email, code }}
        onRight={() => goOn(usageToPath(usage), { email, code })}
        onWrong={setRefusal}
      />
    );
  }
  const problem = refusal?.code === 'code_expired' ? refusals.code_expired : refusals.code_wrong;
  return (
    <VerifyForm
      key={fragment}
      known={{ usage, email, code: refusal ? '' : code }}
      problem={refusal ? (problem?.message ?? null) : null}
    />
  );
}
