import type { Machine } from '@farm/contracts';
import { useIntl, useNotify, useSlowRequest } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useDeleteMachinesMutation } from '../../api/machineChangesApi.ts';
import { toBatches } from '../../model/toBatches.ts';

interface DeleteDialogProps {
  machines: readonly Machine[];
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of machines, with their names, their number and the consequences. */
export function DeleteDialog({ machines, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const formatLabel = (id: string, count = machines.length) =>
    intl.formatMessage({ id: `devices.deletion.${id}` }, { count });
  const [deleteMachines, { isLoading }] = useDeleteMachinesMutation();
  const isSlow = useSlowRequest(isLoading);
  const unnamedCount = machines.length - MAX_NAMES;
  const handleConfirm = async () => {
    let deletedCount = 0;
    for (const batch of toBatches(machines)) deletedCount += (await deleteMachines(batch).unwrap()).deleted;
    notify.success(formatLabel('done', deletedCount));
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={formatLabel('title')}
      count={formatLabel('count')}
      confirmLabel={formatLabel('confirm')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={handleConfirm}
      failureText={(error) => formatLabel(`failure.${toFailure(error).reason}`)}
    >
      {formatLabel('text')}
      <Box component="ul" sx={{ m: 0, my: 1.5, paddingInlineStart: 2.5 }}>
        {machines.slice(0, MAX_NAMES).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {unnamedCount > 0 ? <li>{formatLabel('more', unnamedCount)}</li> : null}
      </Box>
      <Box role="status">{isSlow ? formatLabel('slow') : null}</Box>
    </ConfirmDialog>
  );
}

/** Most names to list: a hundred are too many to read, and a screen reader would read out all of them. */
const MAX_NAMES = 8;
