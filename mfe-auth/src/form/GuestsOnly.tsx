import { FormattedMessage, Navigate, useIntl, useSession, useSlowRequest } from '@farm/remote-sdk';
import { Button, Skeleton, Stack } from '@farm/ui';
import { useState, type ReactNode } from 'react';
import { useReturnTarget } from './useReturnTarget.ts';
import { SlowNotice } from './SlowNotice.tsx';

/**
 * Shows a form to guests and redirects everyone else, replacing the location. Once shown, the form stays: it
 * signs in and reports the success itself before it navigates. A user who cancels the wait for the session gets
 * the form too.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { isLoggedIn } = useSession();
  const { target } = useReturnTarget();
  const [wasGuest, setWasGuest] = useState(false);
  const isSlow = useSlowRequest(isLoggedIn === null && !wasGuest);
  if (isLoggedIn === false && !wasGuest) setWasGuest(true);
  if (wasGuest || isLoggedIn === false) return children;
  return (
    <>
      {isLoggedIn ? <Navigate to={target} replace /> : null}
      <FormSkeleton label={intl.formatMessage({ id: 'auth.loading' })} />
      <SlowNotice
        isSlow={isSlow}
        cancel={() => {
          setWasGuest(true);
        }}
      />
      {isSlow ? (
        <Button variant="contained" size="large" onClick={reloadPage}>
          <FormattedMessage id="auth.retry" />
        </Button>
      ) : null}
    </>
  );
}

function reloadPage() {
  location.reload();
}

/** Placeholder while the session is unknown, and until the target page of a redirect has loaded. */
function FormSkeleton({ label }: { label: string }) {
  return (
    <Stack role="progressbar" aria-label={label} sx={{ gap: 2.5 }}>
      <Skeleton variant="rounded" width="50%" height={36} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={48} />
    </Stack>
  );
}
