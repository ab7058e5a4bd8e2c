import type { Address } from '@farm/contracts';
import { SlowNotice } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useDeleteAddressesMutation } from '../../api/addressApi.ts';
import { toAddressName } from '../../model/toAddressName.ts';
import { toAddressRefusal } from '../../model/toAddressRefusal.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import { useAddressMutation } from './useAddressMutation.ts';

interface DeleteDialogProps {
  addresses: readonly Address[];
  isOpen: boolean;
  onClose: () => void;
  /** Called with the number of deleted addresses. */
  onDone: (count: number) => void;
}

/** Confirms the deletion of addresses, with their names and their number. */
export function DeleteDialog({ addresses, isOpen, onClose, onDone }: DeleteDialogProps) {
  const intl = useIntl();
  const formatLabel = (id: string, count = addresses.length) =>
    intl.formatMessage({ id: `security.addresses.${id}` }, { count });
  const unnamedCount = addresses.length - MAX_NAMES;
  const { run, isBusy, isSlow, abort } = useAddressMutation(useDeleteAddressesMutation());
  const handleConfirm = async () => {
    const response = await run({ ids: addresses.map(({ id }) => id) });
    if (response) onDone(response.deleted);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isBusy ? abort : onClose}
      title={formatLabel('deleteTitle')}
      count={formatLabel('deleteCount')}
      confirmLabel={formatLabel('delete')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={handleConfirm}
      failureText={(error) => {
        const result = toAddressRefusal(error);
        return (
          <ChangeFailure
            refusal={'refusal' in result ? result.refusal : { reason: 'failed', requestId: undefined }}
          />
        );
      }}
    >
      {formatLabel('deleteText')}
      <Box component="ul" sx={{ m: 0, my: 1.5, paddingInlineStart: 2.5 }}>
        {addresses.slice(0, MAX_NAMES).map((address) => (
          <li key={address.id}>
            <bdi>{toAddressName(address)}</bdi>
          </li>
        ))}
        {unnamedCount > 0 ? <li>{formatLabel('deleteMore', unnamedCount)}</li> : null}
      </Box>
      <SlowNotice isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}

/** Most names to list: a hundred are too many to read, and a screen reader would read out all of them. */
const MAX_NAMES = 8;
