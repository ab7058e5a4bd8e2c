import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useListMachinesInfiniteQuery } from '../api/machinesApi.ts';
import { Installation } from '../features/machines/Installation.tsx';
import { MachinesFailure } from '../features/machines/MachinesFailure.tsx';
import { MachinesNotice } from '../features/machines/MachinesNotice.tsx';
import { MachinesSkeleton } from '../features/machines/MachinesSkeleton.tsx';
import { MachineTable } from '../features/machines/MachineTable.tsx';
import { MoreButton } from '../features/machines/MoreButton.tsx';

/** The user's machines, or how to bring the first one. */
export function MachinesPage() {
  const query = useListMachinesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const machines = data?.pages.flatMap((page) => page.items);
  const view = () => {
    if (machines?.length === 0) return <Installation />;
    if (machines)
      return (
        <>
          <MachineTable machines={machines} />
          {hasNextPage ? (
            <MoreButton isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()} />
          ) : null}
        </>
      );
    if (failure) return <MachinesFailure failure={failure} onRetry={slow.retry} />;
    return <MachinesSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="devices.machines.title" />}
      sentence={<FormattedMessage id="devices.machines.sentence" />}
      notice={<MachinesNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
