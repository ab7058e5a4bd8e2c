import { LoadFailure, useLazyDialog } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Card, NoticeBar, Skeleton, Stack, Typography } from '@farm/ui';
import { memo } from 'react';
import { useGetAutomaticPayoutQuery } from '../../api/automaticPayoutApi.ts';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { PayoutState } from './PayoutState.tsx';

const loadDialog = () => import('./AutomaticPayoutDialog.tsx').then((module) => module.AutomaticPayoutDialog);

/** The user's automatic payout: the next one, its state, and what can be done about it. */
export const AutomaticPayoutCard = memo(function AutomaticPayoutCard() {
  const query = useGetAutomaticPayoutQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const dialog = useLazyDialog(loadDialog);
  const { data, error, isFetching } = query;
  if (!data && error && !isFetching)
    return (
      <LoadFailure
        titleId="assets.automatic.failure.title"
        textId="assets.automatic.load"
        failure={toFailure(error)}
        onRetry={slow.retry}
      />
    );
  const payout = data?.payout;
  const handleSetUp = () => dialog.open({ payout: payout ?? null });
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="h5" component="h2">
          <FormattedMessage id="assets.automatic.title" />
        </Typography>
        {slow.isSlow && !data ? (
          <NoticeBar
            icon="clock"
            actions={
              <Button color="inherit" onClick={() => void slow.retry()}>
                <FormattedMessage id="kit.retry" />
              </Button>
            }
          >
            <FormattedMessage id="kit.slow" />
          </NoticeBar>
        ) : null}
        <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>
          <FormattedMessage id="assets.automatic.sentence" />
        </Typography>
        {payout === undefined ? <CardSkeleton /> : null}
        {payout === null ? (
          <Box>
            <Button
              variant="outlined"
              aria-haspopup="dialog"
              aria-busy={dialog.isLoading}
              onClick={handleSetUp}
            >
              <FormattedMessage id="assets.automatic.setUp" />
            </Button>
          </Box>
        ) : null}
        {payout ? (
          <>
            <PayoutState payout={payout} />
            <PayoutFacts payout={payout} />
            <PayoutActions payout={payout} onChange={handleSetUp} isOpening={dialog.isLoading} />
          </>
        ) : null}
      </Stack>
      {dialog.element}
    </Card>
  );
});

/** Takes the room of an account without an automatic payout, as most are: nothing jumps when that is known. */
function CardSkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'assets.automatic.loading' })}>
      <Skeleton variant="rounded">
        <Button variant="outlined">
          <FormattedMessage id="assets.automatic.setUp" />
        </Button>
      </Skeleton>
    </Box>
  );
}
