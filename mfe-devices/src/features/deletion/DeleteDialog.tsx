import type { Machine } from '@farm/contracts';
import { useIntl, useNotify, useSlowAnswer } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
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
  const say = (id: string, count = machines.length) =>
    intl.formatMessage({ id: `devices.deletion.${id}` }, { count });
  const [deleteMachines, { isLoading }] = useDeleteMachinesMutation();
  const isSlow = useSlowAnswer(isLoading);
  const unnamedCount = machines.length - NAMES_SHOWN;
  const remove = async () => {
    let deletedCount = 0;
    for (const batch of toBatches(machines)) deletedCount += (await deleteMachines(batch).unwrap()).deleted;
    notify.success(say('done', deletedCount));
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('title')}
      count={say('count')}
      confirmLabel={say('confirm')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={remove}
      failureText={(error) => say(`failure.${toFailure(error).reason}`)}
    >
      {say('text')}
      <Box component="ul" sx={{ m: 0, my: 1.5, paddingInlineStart: 2.5 }}>
        {machines.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {unnamedCount > 0 ? <li>{say('more', unnamedCount)}</li> : null}
      </Box>
      <Box role="status">{isSlow ? say('slow') : null}</Box>
    </ConfirmDialog>
  );
}

/** Most names to list: a hundred are too many to read, and a screen reader would read out all of them. */
const NAMES_SHOWN = 8;
