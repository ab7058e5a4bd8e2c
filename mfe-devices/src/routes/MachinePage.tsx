import type { SpaceRange } from '@farm/contracts';
import { Clock, LoadFailure, LoadNotice, MACHINES_PATH, useLazyDialog } from '@farm/kit';
import { FormattedMessage, isApiError, Link, useNavigate, useParams } from '@farm/remote-sdk';
import { toFailure, useLiveTags, useSlowQuery } from '@farm/remote-sdk/api';
import { Button, Icon, PageFrame } from '@farm/ui';
import { useState } from 'react';
import { liveTags } from '../api/liveTags.ts';
import { useRenameMachineMutation } from '../api/machineChangesApi.ts';
import { useGetMachineHistoryQuery, useGetMachineQuery } from '../api/machinesApi.ts';
import { useLiveRefetch } from '../api/useLiveRefetch.ts';
import { HistoryCard } from '../features/history/HistoryCard.tsx';
import { MachineActions } from '../features/machine/MachineActions.tsx';
import { MachineSkeleton } from '../features/machine/MachineSkeleton.tsx';
import { MachineView } from '../features/machine/MachineView.tsx';
import { NoSuchMachine } from '../features/machine/NoSuchMachine.tsx';
import { MachineName } from '../parts/MachineName.tsx';
import { NameField } from '../parts/NameField.tsx';

const REFETCH_INTERVAL_MS = 4000;
const loadDelete = () =>
  import('../features/deletion/DeleteDialog.tsx').then((module) => module.DeleteDialog);

/** Page of a machine: its state, its history and its plots. */
export function MachinePage() {
  useLiveTags(liveTags);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useGetMachineQuery(id, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  useLiveRefetch(query.refetch, { intervalMs: REFETCH_INTERVAL_MS });
  const [isRenaming, setIsRenaming] = useState(false);
  const [renameMachine] = useRenameMachineMutation();
  const deletion = useLazyDialog(loadDelete);
  // `currentData` belongs to this machine, not to the previously shown machine.
  const { currentData: machine, error, isFetching } = query;
  const isMissing = isUnknown(error);
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (isMissing) return <NoSuchMachine backLink={<BackButton isMain />} />;
    if (machine)
      return (
        <Clock>
          <MachineView machine={machine} history={<MachineHistory id={id} />} />
        </Clock>
      );
    if (failure)
      return (
        <LoadFailure
          titleId="devices.machine.failure"
          textId="devices.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <MachineSkeleton />;
  };
  const title = () => {
    if (!machine || isMissing) return <FormattedMessage id="devices.machine.title" />;
    if (!isRenaming) return <MachineName name={machine.name} />;
    return (
      <NameField
        name={machine.name}
        onSave={async (name) => {
          await renameMachine({ id, name }).unwrap();
        }}
        onClose={() => setIsRenaming(false)}
      />
    );
  };
  return (
    <PageFrame
      title={title()}
      actions={
        machine && !isMissing ? (
          <MachineActions
            name={machine.name}
            isRenaming={isRenaming}
            onRename={() => setIsRenaming(true)}
            onDelete={() =>
              deletion.open({ machines: [machine], onDeleted: () => void navigate(MACHINES_PATH) })
            }
            backLink={<BackButton />}
          />
        ) : undefined
      }
      notice={
        <LoadNotice
          slowId="devices.machine.slow"
          slow={slow}
          isOutdated={machine !== undefined && failure !== undefined && !isMissing}
        />
      }
    >
      {view()}
      {deletion.element}
    </PageFrame>
  );
}

function MachineHistory({ id }: { id: string }) {
  const [range, setRange] = useState<SpaceRange>('24h');
  const query = useGetMachineHistoryQuery({ id, range }, { refetchOnMountOrArgChange: true });
  return <HistoryCard query={query} range={range} onRange={setRange} />;
}

function BackButton({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      component={Link}
      to={MACHINES_PATH}
      variant={isMain ? 'contained' : 'outlined'}
      color={isMain ? 'primary' : 'inherit'}
      startIcon={<Icon name="back" />}
    >
      <FormattedMessage id="devices.machine.back" />
    </Button>
  );
}

/** True if the machine does not exist, belongs to another user, or the URL holds no valid id. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'validation_failed');
}
