import { LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Skeleton, Stack } from '@farm/ui';
import type { ReactNode, RefObject } from 'react';
import { CardFailure } from './CardFailure.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Result of a query hook. */
interface LoadedQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

interface ListCardProps<Data> {
  /** Id of the heading, which also names the list. A link with it as hash leads to the card. */
  id: string;
  query: LoadedQuery<Data>;
  /** Prefix of the message ids `.title`, `.text` and `.notLoaded`. */
  textId: string;
  /** Height of a row in pixels, for the skeleton. */
  rowHeight: number;
  /** Rows of the skeleton. Default: 2. */
  rowCount?: number;
  /** Receives the heading, which takes the focus of removed rows. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: (data: Data) => ReactNode;
}

/** Card of a list: its heading, what it is, and its content, the skeleton or the failure of loading it. */
export function ListCard<Data>({ id, query, textId, ...props }: ListCardProps<Data>) {
  const { rowHeight, rowCount = 2, heading, children } = props;
  const slow = useSlowQuery(query);
  const { data, error, isFetching } = query;
  const failure = error !== undefined && !isFetching ? toFailure(error) : undefined;
  return (
    <SectionCard id={id} textId={textId} heading={heading}>
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
          {Array.from({ length: rowCount }, (_, row) => (
            <Skeleton key={row} variant="rounded" height={rowHeight} />
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}

/** Style of the list in such a card. */
export const listStyle = { listStyle: 'none', m: 0, p: 0 };
