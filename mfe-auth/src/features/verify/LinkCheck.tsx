import type { EmailCodeCheck } from '@farm/contracts';
import { FormattedMessage, type ApiError } from '@farm/remote-sdk';
import { Button, Skeleton, Stack, Typography } from '@farm/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCheckEmailCodeMutation } from '../../api/accountApi.ts';
import { cancelable } from '../../form/cancelable.ts';
import { FailureNotice } from '../../form/FailureNotice.tsx';
import { SlowNotice } from '../../form/SlowNotice.tsx';
import { useAction } from '../../form/useAction.ts';

interface LinkCheckProps {
  /** What the link says. */
  link: EmailCodeCheck;
  onRight: () => void;
  /** The code is wrong or no longer holds. */
  onWrong: (failure: ApiError) => void;
}

/** Checks the code of a link without spending it. */
export function LinkCheck({ link, onRight, onWrong }: LinkCheckProps) {
  const [checkEmailCode] = useCheckEmailCodeMutation();
  const action = useAction();
  const [hasEnded, setHasEnded] = useState(false);
  const check = async () => {
    setHasEnded(false);
    const failure = await action.run(async (signal) => {
      await cancelable(checkEmailCode(link), signal);
      onRight();
    });
    if (failure?.code === 'code_wrong' || failure?.code === 'code_expired') onWrong(failure);
    setHasEnded(true);
  };
  const checkFirst = useEffectEvent(() => void check());
  useEffect(() => {
    checkFirst();
  }, [link]);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography variant="h3" component="h1">
        <FormattedMessage id="auth.verify.title" />
      </Typography>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {hasEnded ? null : <FormattedMessage id="auth.verify.checking" />}
      </Typography>
      {hasEnded ? null : <Skeleton variant="rounded" height={52} />}
      <SlowNotice {...action} />
      <FailureNotice failure={action.failure} fields={[]} />
      {hasEnded ? (
        <Button variant="contained" size="large" onClick={() => void check()}>
          <FormattedMessage id="auth.retry" />
        </Button>
      ) : null}
    </Stack>
  );
}
