import type { PlotNftClaim } from '@farm/contracts';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useClaimPlotNftMutation } from '../../api/plotNftApi.ts';
import { formatLauncherId } from '../../model/formatLauncherId.ts';

interface ClaimDialogProps {
  claim: PlotNftClaim;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms that the PlotNFT of a login link belongs to this account: somebody else may have sent the link. */
export function ClaimDialog({ claim, isOpen, onClose }: ClaimDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [claimPlotNft] = useClaimPlotNftMutation();
  const say = (id: string) => intl.formatMessage({ id: `devices.claim.${id}` });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('title')}
      count={<bdi dir="ltr">{formatLauncherId(claim.launcherId)}</bdi>}
      confirmLabel={say('confirm')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      onConfirm={async () => {
        await claimPlotNft(claim).unwrap();
        notify.success(say('done'));
      }}
      failureText={(error) => say(`failure.${toReason(error)}`)}
    >
      {say('text')}
    </ConfirmDialog>
  );
}

/** Errors that say what is wrong with the link. */
const LINK_ERRORS = ['login_link_wrong', 'validation_failed', 'not_found'];

function toReason(error: unknown): string {
  if (isApiError(error) && LINK_ERRORS.includes(error.code))
    return error.code === 'not_found' ? 'unknown' : 'link';
  return toFailure(error).reason;
}
