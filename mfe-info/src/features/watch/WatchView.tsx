import { Clock, LoadFailure, LoadNotice, Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, NoticeBar, PageFrame, Stack, StateCard } from '@farm/ui';
import { useWatch } from './useWatch.ts';
import { WatchedBalance } from './WatchedBalance.tsx';
import { WatchedIncidents } from './WatchedIncidents.tsx';
import { WatchedMachines } from './WatchedMachines.tsx';
import { WatchedProfits } from './WatchedProfits.tsx';
import { WatchSkeleton } from './WatchSkeleton.tsx';

/** The parts of a farm that a watch link shows. */
export function WatchView({ token }: { token: string }) {
  const { watch, failure, waitSeconds, isRefused, slow } = useWatch(token);
  if (isRefused) return <RefusedLink />;
  const view = () => {
    if (watch)
      return (
        <Stack sx={{ gap: 3 }}>
          {watch.balance ? <WatchedBalance balance={watch.balance} /> : null}
          {watch.machines ? (
            <Clock>
              <WatchedMachines machines={watch.machines} />
              <WatchedIncidents incidents={watch.machines.incidents} />
            </Clock>
          ) : null}
          {watch.profits ? <WatchedProfits profits={watch.profits} /> : null}
        </Stack>
      );
    if (failure)
      return (
        <LoadFailure
          titleId="info.watch.failure"
          textId="info.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    if (waitSeconds !== null)
      return (
        <StateCard role="status" icon="clock" title={<FormattedMessage id="info.watch.busy.title" />}>
          <FormattedMessage id="info.watch.busy.text" values={{ seconds: waitSeconds }} />
        </StateCard>
      );
    return <WatchSkeleton />;
  };
  const notice =
    watch && waitSeconds !== null && !slow.isSlow ? (
      <NoticeBar icon="clock">
        <FormattedMessage id="info.watch.busy.notice" values={{ seconds: waitSeconds }} />
      </NoticeBar>
    ) : (
      <LoadNotice slow={slow} isOutdated={watch !== null && failure !== null} />
    );
  return (
    <PageFrame
      title={watch ? <bdi>{watch.name}</bdi> : <FormattedMessage id="info.watch.title" />}
      sentence={
        <Box component="span" sx={sentenceStyle}>
          {watch ? (
            <FormattedMessage
              id="info.watch.sentence"
              values={{ ends: <Moment at={watch.expiresAt} precision="day" /> }}
            />
          ) : null}
        </Box>
      }
      notice={notice}
    >
      {view()}
    </PageFrame>
  );
}

/** Keeps its lines until there is something to say. */
const sentenceStyle = { display: 'block', minHeight: { xs: '3em', sm: '1.5em' } };

/** Takes the place of everything that the link showed. */
function RefusedLink() {
  return (
    <PageFrame title={<FormattedMessage id="info.watch.title" />}>
      <StateCard role="alert" icon="alert" title={<FormattedMessage id="info.watch.refused.title" />}>
        <FormattedMessage id="info.watch.refused.text" />
      </StateCard>
    </PageFrame>
  );
}
