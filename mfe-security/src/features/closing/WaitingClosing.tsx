import { Moment, SlowNotice } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert, FormError } from '@farm/ui/feedback';
import { useState } from 'react';
import { useDeleteClosingMutation, useGetClosingQuery } from '../../api/closingApi.ts';
import { toRefusal, type Refusal } from '../../model/toRefusal.ts';
import { BusyButton } from '../../parts/BusyButton.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChange } from '../../parts/useChange.ts';

/** Says when the account will be closed, with a button that keeps it. */
export function WaitingClosing({ dueAt }: { dueAt: string }) {
  const { keep, isBusy, isSlow, abort, refusal } = useKeeping();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="warning" role="status" sx={{ alignSelf: 'stretch' }}>
        <FormattedMessage id="security.closing.waiting" values={{ date: <Moment at={dueAt} /> }} />
      </Alert>
      <Typography>
        <FormattedMessage id="security.closing.waiting.text" />
      </Typography>
      {refusal ? (
        <FormError>
          <RefusalText refusal={refusal} textId="security.closing.refusal" />
        </FormError>
      ) : null}
      <SlowNotice isSlow={isSlow} onStop={abort} />
      <BusyButton variant="contained" isBusy={isBusy} onClick={() => void keep()}>
        <FormattedMessage id={`security.closing.${isBusy ? 'busy' : 'keep'}`} />
      </BusyButton>
    </Stack>
  );
}

function useKeeping() {
  const intl = useIntl();
  const notify = useNotify();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { run, ...change } = useChange(useDeleteClosingMutation(), useGetClosingQuery(undefined).refetch);
  const keep = async () => {
    setRefusal(null);
    const request = run(undefined);
    if (!request) return;
    try {
      await request;
      notify.success(intl.formatMessage({ id: 'security.closing.kept' }));
    } catch (error) {
      const reason = toRefusal(error);
      // Another session was quicker, or a lockdown; the refetched state shows it.
      if (reason.reason === 'gone') notify.info(intl.formatMessage({ id: 'security.closing.none' }));
      else setRefusal(reason);
    }
  };
  return { ...change, keep, refusal };
}
