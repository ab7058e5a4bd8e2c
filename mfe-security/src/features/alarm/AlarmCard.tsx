import { LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Card, Skeleton, Stack, Typography } from '@farm/ui';
import { useGetAlarmSettingQuery } from '../../api/alarmApi.ts';
import { CardFailure } from '../../parts/CardFailure.tsx';
import { AlarmForm } from './AlarmForm.tsx';
import { AlarmTest } from './AlarmTest.tsx';

/** Settings of the alarm about machines, and a test email. */
export function AlarmCard({ email }: { email: string }) {
  const query = useGetAlarmSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  return (
    <Card component="section" aria-labelledby="alarm" sx={{ p: 3 }}>
      <Typography id="alarm" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="security.alarm.title" />
      </Typography>
      <Box role="status">
        <LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />
      </Box>
      {data ? <AlarmForm setting={data} /> : failure ? null : <AlarmSkeleton />}
      {data === undefined && failure ? (
        <CardFailure
          failure={failure}
          title={<FormattedMessage id="security.alarm.notLoaded" />}
          onRetry={slow.retry}
        />
      ) : null}
      <AlarmTest email={email} />
    </Card>
  );
}

/** Skeleton with the height of the form. */
function AlarmSkeleton() {
  return (
    <Stack sx={{ gap: 2.5 }} aria-hidden>
      <Skeleton variant="rounded" height={38} width="60%" />
      <Skeleton variant="rounded" height={80} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={79} />
      ))}
      <Skeleton variant="rounded" height={40} width={88} />
    </Stack>
  );
}
