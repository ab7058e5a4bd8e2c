import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame, Skeleton, Stack } from '@farm/ui';
import { useGetNotificationsQuery } from '../api/notificationApi.ts';
import { ChoicesCard } from '../features/choices/ChoicesCard.tsx';
import { PushCard } from '../features/push/PushCard.tsx';
import { WebhooksCard } from '../features/webhooks/WebhooksCard.tsx';

/** Page of the notifications: what the user is told, by which channel, and when. */
export function NotificationsPage() {
  const { user } = useSession();
  const query = useGetNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching } = query;
  const failure = error !== undefined && !isFetching ? toFailure(error) : undefined;
  return (
    <PageFrame
      title={<FormattedMessage id="security.notifications.title" />}
      sentence={<FormattedMessage id="security.notifications.sentence" />}
      notice={<LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />}
    >
      <Stack sx={{ gap: 3, maxWidth: 720 }}>
        {data !== undefined && user ? (
          <>
            <ChoicesCard notifications={data} email={user.email} />
            <PushCard pushKey={data.pushKey} browsers={data.browsers} />
            <WebhooksCard webhooks={data.webhooks} />
          </>
        ) : failure ? (
          <LoadFailure
            failure={failure}
            titleId="security.notifications.notLoaded"
            textId="security.load"
            onRetry={slow.retry}
          />
        ) : (
          CARD_HEIGHTS.map((height) => (
            <Skeleton key={height.xs} variant="rounded" sx={{ height }} aria-hidden />
          ))
        )}
      </Stack>
    </PageFrame>
  );
}

/** Heights of the cards on phones and wider screens, for the skeleton. */
const CARD_HEIGHTS = [
  { xs: 1750, sm: 1300 },
  { xs: 300, sm: 180 },
  { xs: 230, sm: 190 },
];
