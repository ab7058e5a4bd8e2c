import type { SignInEntry } from '@farm/contracts';
import { LoadNotice } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { useState } from 'react';
import { useListSignInsQuery } from '../../api/openSessionApi.ts';
import { CardFailure } from '../../parts/CardFailure.tsx';
import { useDeviceName } from '../../parts/useDeviceName.ts';

/** Sign-ins shown until all are asked for. */
const SHOWN = 5;

/** The last sign-ins of the user, newest first. */
export function SignInsCard() {
  const query = useListSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  return (
    <Card component="section" aria-labelledby="sign-ins" sx={{ p: 3 }}>
      <Typography id="sign-ins" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="security.signIns.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.signIns.text" />
      </Typography>
      <Box role="status" sx={{ mt: 2 }}>
        <LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />
      </Box>
      {data ? (
        <SignIns entries={isWhole ? data : data.slice(0, SHOWN)} />
      ) : failure ? (
        <CardFailure
          failure={failure}
          title={<FormattedMessage id="security.signIns.notLoaded" />}
          onRetry={slow.retry}
        />
      ) : (
        <Stack sx={{ gap: 2 }} aria-hidden>
          {[0, 1].map((row) => (
            <Skeleton key={row} variant="rounded" height={56} />
          ))}
        </Stack>
      )}
      {data && data.length > SHOWN ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ mt: 2 }}
        >
          <FormattedMessage
            id={isWhole ? 'security.signIns.fewer' : 'security.signIns.all'}
            values={{ count: data.length }}
          />
        </Button>
      ) : null}
    </Card>
  );
}

function SignIns({ entries }: { entries: SignInEntry[] }) {
  if (entries.length === 0)
    return (
      <Typography>
        <FormattedMessage id="security.signIns.none" />
      </Typography>
    );
  return (
    <Box component="ol" aria-labelledby="sign-ins" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <SignInRow key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

function SignInRow({ entry }: { entry: SignInEntry }) {
  const intl = useIntl();
  const name = useDeviceName(entry);
  const { signedInAt, ip, isNewBrowser } = entry;
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {isNewBrowser ? (
          <Chip
            size="small"
            variant="outlined"
            color="warning"
            label={<FormattedMessage id="security.signIns.new" />}
          />
        ) : null}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <FormattedMessage
          id="security.signIns.place"
          values={{
            ip: <bdi>{ip}</bdi>,
            time: (
              <time dateTime={signedInAt}>
                {intl.formatDate(signedInAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            ),
          }}
        />
      </Typography>
    </Box>
  );
}
