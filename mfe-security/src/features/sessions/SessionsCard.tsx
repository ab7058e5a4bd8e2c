import { LoadNotice } from '@farm/kit';
import { FormattedMessage, useIntl, useLazyDialog } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@farm/ui';
import { useListOpenSessionsQuery } from '../../api/openSessionApi.ts';
import { CardFailure } from '../../parts/CardFailure.tsx';
import { SessionRow } from './SessionRow.tsx';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';

/** Open sessions of the user, with buttons to end them. */
export function SessionsCard() {
  const intl = useIntl();
  const query = useListOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const dialog = useLazyDialog(loadDialog, intl.formatMessage({ id: 'security.partNotLoaded' }));
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(data?.length ?? 0);
  return (
    <Card component="section" aria-labelledby="sessions" sx={{ p: 3 }}>
      <Typography ref={heading} id="sessions" tabIndex={-1} variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="security.sessions.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.sessions.text" />
      </Typography>
      <Box role="status" sx={{ mt: 2 }}>
        <LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />
      </Box>
      {data ? (
        <Box component="ul" aria-labelledby="sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={(about) => dialog.open({ about })} />
          ))}
        </Box>
      ) : failure ? (
        <CardFailure
          failure={failure}
          title={<FormattedMessage id="security.sessions.notLoaded" />}
          onRetry={slow.retry}
        />
      ) : (
        <SessionsSkeleton />
      )}
      {data && data.length > 1 ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => dialog.open({ about: 'others' })}
          sx={{ mt: 2 }}
        >
          <FormattedMessage id="security.sessions.endOthers" />
        </Button>
      ) : null}
      {dialog.element}
    </Card>
  );
}

const loadDialog = () => import('./EndSessionDialog.tsx').then((module) => module.EndSessionDialog);

/** Skeleton with the height of two rows. */
function SessionsSkeleton() {
  return (
    <Stack sx={{ gap: 2 }} aria-hidden>
      {[0, 1].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} />
      ))}
    </Stack>
  );
}
