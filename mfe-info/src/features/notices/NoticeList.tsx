import type { Notice } from '@farm/contracts';
import { LoadFailure, MoreButton } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toFailure, type useCursorRows } from '@farm/remote-sdk/api';
import { Box, Button, Card, NoticeBar, Skeleton, StateCard } from '@farm/ui';
import { useState } from 'react';
import { NoticeRow } from './NoticeRow.tsx';

interface NoticeListProps {
  list: ReturnType<typeof useCursorRows<Notice>>;
  isRead: (id: string) => boolean;
  onOpen: (id: string) => void;
  /** Null while there is no search. */
  onClearSearch: (() => void) | null;
}

/** Loaded notices with a button for more, or the reason why there are none. */
export function NoticeList({ list, isRead, onOpen, onClearSearch }: NoticeListProps) {
  const [now] = useState(() => Date.now());
  const { rows, failure, slow } = list;
  if (list.isLoading) return <ListSkeleton />;
  if (failure !== undefined)
    return (
      <LoadFailure
        titleId="info.notice.failure"
        textId="info.failure"
        failure={toFailure(failure)}
        onRetry={slow.retry}
      />
    );
  if (rows.length === 0 && onClearSearch !== null)
    return (
      <StateCard
        icon="search"
        title={<FormattedMessage id="info.notice.noMatch.title" />}
        actions={
          <Button variant="outlined" onClick={onClearSearch}>
            <FormattedMessage id="info.notice.clear" />
          </Button>
        }
      >
        <FormattedMessage id="info.notice.noMatch.text" />
      </StateCard>
    );
  if (rows.length === 0)
    return (
      <StateCard icon="notice" title={<FormattedMessage id="info.notice.empty.title" />}>
        <FormattedMessage id="info.notice.empty.text" />
      </StateCard>
    );
  return (
    <>
      <Card component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((notice) => (
          <NoticeRow key={notice.id} {...{ notice, now, onOpen }} isRead={isRead(notice.id)} />
        ))}
      </Card>
      <Box role="status" sx={{ mt: 2 }}>
        {list.hasMoreFailed && !slow.isSlow ? (
          <NoticeBar icon="alert">
            <FormattedMessage id="info.notice.moreFailed" />
          </NoticeBar>
        ) : null}
      </Box>
      {list.hasMore ? <MoreButton isBusy={list.isLoadingMore} onClick={list.showMore} /> : null}
    </>
  );
}

function ListSkeleton() {
  const intl = useIntl();
  return (
    <Card role="progressbar" aria-label={intl.formatMessage({ id: 'info.notice.loading' })}>
      {[70, 45, 60].map((width) => (
        <Box key={width} sx={{ px: { xs: 2, sm: 3 }, py: 1.75, marginInlineStart: '22px' }}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="6em" />
        </Box>
      ))}
    </Card>
  );
}
