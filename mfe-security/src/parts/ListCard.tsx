import { LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Card, Skeleton, Stack, Typography } from '@farm/ui';
import type { ReactNode, RefObject } from 'react';
import { CardFailure } from './CardFailure.tsx';

/** Result of a query hook. */
interface LoadedQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

interface ListCardProps<Data> {
  /** Id of the heading, which also names the list. */
  id: string;
  query: LoadedQuery<Data>;
  /** Prefix of the message ids `.title`, `.text` and `.notLoaded`. */
  textId: string;
  /** Height of a row in pixels, for the skeleton. */
  rowHeight: number;
  /** Receives the heading, which then takes the focus of removed rows. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: (data: Data) => ReactNode;
}

/** Card of a list: its heading, what it is, and its content, the skeleton or the failure of loading it. */
export function ListCard<Data>({ id, query, textId, rowHeight, heading, children }: ListCardProps<Data>) {
  const slow = useSlowQuery(query);
  const { data, error, isFetching } = query;
  const failure = error !== undefined && !isFetching ? toFailure(error) : undefined;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3 }}>
      <Typography
        {...(heading && { ref: heading, tabIndex: -1 })}
        id={id}
        variant="h5"
        component="h2"
        gutterBottom
      >
        <FormattedMessage id={`${textId}.title`} />
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`${textId}.text`} />
      </Typography>
      <Box role="status" sx={{ mt: 2 }}>
        <LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />
      </Box>
      {data !== undefined ? (
        children(data)
      ) : failure ? (
        <CardFailure
          failure={failure}
          title={<FormattedMessage id={`${textId}.notLoaded`} />}
          onRetry={slow.retry}
        />
      ) : (
        <Stack sx={{ gap: 2 }} aria-hidden>
          {[0, 1].map((row) => (
            <Skeleton key={row} variant="rounded" height={rowHeight} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** Style of the list in such a card. */
export const listStyle = { listStyle: 'none', m: 0, p: 0 };
