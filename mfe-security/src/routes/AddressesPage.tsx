import type { Address } from '@farm/contracts';
import { LoadFailure, LoadNotice } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame, Stack } from '@farm/ui';
import { useCallback, useMemo, useState } from 'react';
import { useDownloadAddressesMutation, useListAddressesInfiniteQuery } from '../api/addressApi.ts';
import { AddressTable } from '../features/addresses/AddressTable.tsx';
import { LazyAddressDialogs } from '../features/addresses/LazyAddressDialogs.tsx';
import { NewAddressButton } from '../features/addresses/NewAddressButton.tsx';
import { NoAddresses } from '../features/addresses/NoAddresses.tsx';
import { useAddressQuestion } from '../features/addresses/useAddressQuestion.ts';

/** Page of the addresses that XCH may be withdrawn to: the list, and every change to it. */
export function AddressesPage() {
  const query = useListAddressesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const download = useDownloadAddressesMutation();
  const slow = useSlowQuery(query);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const addresses = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selected = addresses.filter(({ id }) => selectedIds.includes(id));
  const { openDialog, close, fallback, ...dialogState } = useAddressQuestion();
  const describe = useCallback((address: Address) => openDialog({ kind: 'describe', address }), [openDialog]);
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const openNewDialog = () => openDialog({ kind: 'new' });
  return (
    <PageFrame
      title={<FormattedMessage id="security.addresses.title" />}
      sentence={<FormattedMessage id="security.addresses.sentence" />}
      actions={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <CsvButton mutation={download} filter={undefined} fileName="addresses.csv" />
          <NewAddressButton ref={fallback} onClick={openNewDialog} />
        </Stack>
      }
      notice={
        <LoadNotice
          slowId="security.addresses.slow"
          outdatedId="security.addresses.outdated"
          slow={slow}
          isOutdated={data !== undefined && failure !== undefined}
        />
      }
    >
      <AddressTable
        addresses={addresses}
        selectedIds={selected.map(({ id }) => id)}
        onSelect={setSelectedIds}
        onDescribe={describe}
        onDelete={() => openDialog({ kind: 'delete', addresses: selected })}
        paging={{
          hasMore: hasNextPage,
          isLoadingMore: isFetchingNextPage,
          onMore: () => void fetchNextPage(),
        }}
        isLoading={data === undefined && failure === undefined}
        empty={<NoAddresses onNew={openNewDialog} />}
        error={
          data === undefined && failure ? (
            <LoadFailure
              titleId="security.addresses.failure.title"
              textId="security.addresses.failure"
              failure={failure}
              onRetry={slow.retry}
            />
          ) : null
        }
      />
      <LazyAddressDialogs {...dialogState} onClose={close} onDeleted={() => setSelectedIds([])} />
    </PageFrame>
  );
}
