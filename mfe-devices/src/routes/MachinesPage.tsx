import { Clock, LoadFailure, LoadNotice, useFocusFallback, useLazyDialog } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useLiveTags } from '@farm/remote-sdk/api';
import { PageFrame, Stack } from '@farm/ui';
import { useRef } from 'react';
import { liveTags } from '../api/liveTags.ts';
import { useDownloadMachinesMutation } from '../api/machinesApi.ts';
import { AddButton } from '../features/machines/AddButton.tsx';
import { Installation } from '../features/machines/Installation.tsx';
import { MachineTable } from '../features/machines/MachineTable.tsx';
import { LoadMoreFailure } from '../features/machines/LoadMoreFailure.tsx';
import { NoMatch } from '../features/machines/NoMatch.tsx';
import { StatusFilter } from '../features/machines/StatusFilter.tsx';
import { useMachineList } from '../features/machines/useMachineList.ts';
import { toMachineFilter } from '../model/machineView.ts';

const loadEnrollDialog = () =>
  import('../features/enrol/EnrollDialog.tsx').then((module) => module.EnrollDialog);
const loadDelete = () =>
  import('../features/deletion/DeleteDialog.tsx').then((module) => module.DeleteDialog);

/** Page of the user's machines: finds, renames, deletes and enrolls machines. */
export function MachinesPage() {
  useLiveTags(liveTags);
  const { view, change, list, counts, isNew, selected, select, rename, setIsEditing } = useMachineList();
  const download = useDownloadMachinesMutation();
  const enrollment = useLazyDialog(loadEnrollDialog);
  const deletion = useLazyDialog(loadDelete);
  const addRef = useRef<HTMLButtonElement>(null);
  useFocusFallback(!enrollment.isOpen && !deletion.isOpen, () => addRef.current);
  const { slow, failure } = list;
  const add = { isLoading: enrollment.isLoading, onClick: () => enrollment.open({}) };
  return (
    <PageFrame
      title={<FormattedMessage id="devices.machines.title" />}
      sentence={<FormattedMessage id="devices.machines.sentence" />}
      actions={
        isNew ? undefined : (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <CsvButton mutation={download} filter={toMachineFilter(view)} fileName="machines.csv" />
            <AddButton ref={addRef} {...add} />
          </Stack>
        )
      }
      notice={
        <>
          <LoadNotice slowId="devices.machines.slow" slow={slow} isOutdated={list.isOutdated} />
          {list.hasMoreFailed && !slow.isSlow ? <LoadMoreFailure /> : null}
        </>
      }
    >
      {isNew ? (
        <Installation addButton={<AddButton ref={addRef} {...add} />} />
      ) : (
        <Clock>
          <MachineTable
            machines={list.rows}
            view={view}
            onChange={change}
            statusFilter={
              <StatusFilter value={view.status} counts={counts} onChange={(status) => change({ status })} />
            }
            selectedIds={selected.map(({ id }) => id)}
            onSelect={select}
            onDelete={() => deletion.open({ machines: selected, onDeleted: () => select([]) })}
            onRename={rename}
            onEditing={setIsEditing}
            paging={{ hasMore: list.hasMore, isLoadingMore: list.isLoadingMore, onMore: list.showMore }}
            isLoading={list.isLoading}
            empty={<NoMatch onClear={() => change({ search: '', status: null })} />}
            error={
              failure === undefined ? null : (
                <LoadFailure
                  titleId="devices.machines.failure"
                  textId="devices.failure"
                  failure={toFailure(failure)}
                  onRetry={slow.retry}
                />
              )
            }
          />
        </Clock>
      )}
      {enrollment.element}
      {deletion.element}
    </PageFrame>
  );
}
