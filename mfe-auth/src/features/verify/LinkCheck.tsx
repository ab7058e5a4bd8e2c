import type { EmailCodeCheck } from '@farm/contracts';
import { FormattedMessage, isApiError, Navigate, useSearchParams, useSlowRequest } from '@farm/remote-sdk';
import { useCancelQueries } from '@farm/remote-sdk/api';
import { Button, Skeleton, Stack, Typography } from '@farm/ui';
import { useCheckEmailCodeQuery } from '../../api/accountApi.ts';
import { FailureNotice } from '../../form/FailureNotice.tsx';
import { SlowNotice } from '../../form/SlowNotice.tsx';
import { toUsagePath } from '../../model/verifyLink.ts';
import { withReturnTo } from '../../model/withReturnTo.ts';
import { VerifyForm } from './VerifyForm.tsx';

const problems: Record<string, string> = {
  code_wrong: 'auth.error.codeWrong',
  code_expired: 'auth.error.codeExpired',
  // A truncated link.
  validation_failed: 'auth.error.codeWrong',
};

/** Checks the code of an emailed link without consuming it, then opens the page that uses it. */
export function LinkCheck({ link }: { link: EmailCodeCheck }) {
  const { error, isFetching, isSuccess, refetch } = useCheckEmailCodeQuery(link, {
    refetchOnMountOrArgChange: true,
  });
  const [parameters] = useSearchParams();
  const isSlow = useSlowRequest(isFetching);
  const cancel = useCancelQueries();
  const { usage, email, code } = link;
  if (isFetching) return <CheckInProgress isSlow={isSlow} cancel={cancel} />;
  if (isSuccess) {
    const path = withReturnTo(toUsagePath(usage), parameters.get('returnTo'));
    // The check stays visible until the target form has loaded.
    return (
      <>
        <Navigate to={path} replace state={{ email, code }} />
        <CheckInProgress isSlow={false} cancel={cancel} />
      </>
    );
  }
  // Any other failure is a check that the user canceled.
  const failure = isApiError(error) ? error : null;
  const problem = failure && problems[failure.code];
  if (problem) return <VerifyForm link={{ usage, email, code: '', id: null }} problem={problem} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Title />
      {failure ? (
        <FailureNotice failure={failure} fields={[]} />
      ) : (
        <Typography role="status">
          <FormattedMessage id="auth.verify.stopped" />
        </Typography>
      )}
      <Button variant="contained" size="large" onClick={refetch}>
        <FormattedMessage id="auth.retry" />
      </Button>
    </Stack>
  );
}

function Title() {
  return (
    <Typography variant="h3" component="h1">
      <FormattedMessage id="auth.verify.title" />
    </Typography>
  );
}

function CheckInProgress(props: { isSlow: boolean; cancel: () => void }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Title />
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="auth.verify.checking" />
      </Typography>
      <Skeleton variant="rounded" height={52} />
      <SlowNotice {...props} />
    </Stack>
  );
}
