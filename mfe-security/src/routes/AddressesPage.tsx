import type { Address } from '@farm/contracts';
import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useCallback, useMemo, useState } from 'react';
import { useListAddressesInfiniteQuery } from '../api/addressApi.ts';
import { AddressTable } from '../features/addresses/AddressTable.tsx';
import { LateAddressDialogs } from '../features/addresses/LateAddressDialogs.tsx';
import { NewAddressButton } from '../features/addresses/NewAddressButton.tsx';
import { NoAddresses } from '../features/addresses/NoAddresses.tsx';
import { useAddressQuestion } from '../features/addresses/useAddressQuestion.ts';

/** Page of the addresses that XCH may be withdrawn to: the list, and every change to it. */
export function AddressesPage() {
  const query = useListAddressesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const addresses = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selected = addresses.filter(({ id }) => selectedIds.includes(id));
  const { ask, close, fallback, ...asked } = useAddressQuestion();
  const describe = useCallback((address: Address) => ask({ kind: 'describe', address }), [ask]);
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const askForNew = () => ask({ kind: 'new' });
  return (
    <PageFrame
      title={<FormattedMessage id="security.addresses.title" />}
      sentence={<FormattedMessage id="security.addresses.sentence" />}
      actions={<NewAddressButton ref={fallback} onClick={askForNew} />}
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
        onDelete={() => ask({ kind: 'delete', addresses: selected })}
        paging={{
          hasMore: hasNextPage,
          isLoadingMore: isFetchingNextPage,
          onMore: () => void fetchNextPage(),
        }}
        isLoading={data === undefined && failure === undefined}
        empty={<NoAddresses onNew={askForNew} />}
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
      <LateAddressDialogs {...asked} onClose={close} onDeleted={() => setSelectedIds([])} />
    </PageFrame>
  );
}
