import type { Address } from '@farm/contracts';
import { SlowNotice } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
import { useDeleteAddressesMutation } from '../../api/addressApi.ts';
import { nameOfAddress } from '../../model/nameOfAddress.ts';
import { toAddressRefusal } from '../../model/toAddressRefusal.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import { useChange } from './useChange.ts';

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
  const say = (id: string, count = addresses.length) =>
    intl.formatMessage({ id: `security.addresses.${id}` }, { count });
  const unnamedCount = addresses.length - NAMES_SHOWN;
  const { run, isBusy, isSlow, abort } = useChange(useDeleteAddressesMutation());
  const remove = async () => {
    const answer = await run({ ids: addresses.map(({ id }) => id) });
    if (answer) onDone(answer.deleted);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isBusy ? abort : onClose}
      title={say('deleteTitle')}
      count={say('deleteCount')}
      confirmLabel={say('delete')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={remove}
      failureText={(error) => {
        const refused = toAddressRefusal(error);
        return (
          <ChangeFailure
            refusal={'refusal' in refused ? refused.refusal : { reason: 'failed', requestId: undefined }}
          />
        );
      }}
    >
      {say('deleteText')}
      <Box component="ul" sx={{ m: 0, my: 1.5, paddingInlineStart: 2.5 }}>
        {addresses.slice(0, NAMES_SHOWN).map((address) => (
          <li key={address.id}>
            <bdi>{nameOfAddress(address)}</bdi>
          </li>
        ))}
        {unnamedCount > 0 ? <li>{say('deleteMore', unnamedCount)}</li> : null}
      </Box>
      <SlowNotice isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}

/** Most names to list: a hundred are too many to read, and a screen reader would read out all of them. */
const NAMES_SHOWN = 8;
