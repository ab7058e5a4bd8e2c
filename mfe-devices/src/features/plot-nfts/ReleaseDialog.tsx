import type { PlotNft } from '@farm/contracts';
import { useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useReleasePlotNftMutation } from '../../api/plotNftApi.ts';
import { formatLauncherId } from '../../model/formatLauncherId.ts';

interface ReleaseDialogProps {
  plotNft: PlotNft;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms that a PlotNFT no longer belongs to the account. */
export function ReleaseDialog({ plotNft, isOpen, onClose }: ReleaseDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [release] = useReleasePlotNftMutation();
  const say = (id: string) => intl.formatMessage({ id: `devices.release.${id}` });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('title')}
      count={<bdi dir="ltr">{formatLauncherId(plotNft.id)}</bdi>}
      confirmLabel={say('confirm')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      onConfirm={async () => {
        await release(plotNft.id).unwrap();
        notify.success(say('done'));
      }}
      failureText={(error) => say(`failure.${toFailure(error).reason}`)}
    >
      {say('text')}
    </ConfirmDialog>
  );
}
