import type { AccountToken } from '@farm/contracts/token';
import { SlowNotice } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useDeleteAccountTokenMutation, useListAccountTokensQuery } from '../../api/tokenApi.ts';
import type { TokenKind } from '../../model/tokenKinds.ts';
import { toRefusal } from '../../model/toRefusal.ts';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChange } from '../../parts/useChange.ts';

interface DeleteTokenDialogProps extends LazyDialogProps {
  kind: TokenKind;
  token: AccountToken;
}

/** Confirms the deletion of an API token or a watch link. */
export function DeleteTokenDialog({ kind, token, isOpen, onClose }: DeleteTokenDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const { refetch } = useListAccountTokensQuery(undefined);
  const { run, isBusy, isSlow, abort } = useChange(useDeleteAccountTokenMutation(), refetch);
  const formatLabel = (id: string) => intl.formatMessage({ id: `security.${kind}s.${id}` });
  const handleConfirm = async () => {
    try {
      await run(token.id);
    } catch (error) {
      // It was already deleted or has expired, which the refetched list shows.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
      void refetch();
    }
    notify.success(formatLabel('deleted'));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isBusy ? abort : onClose}
      title={formatLabel('deleteTitle')}
      count={<bdi>{token.name}</bdi>}
      confirmLabel={intl.formatMessage({ id: 'security.tokens.delete' })}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={handleConfirm}
      failureText={(error) => <RefusalText refusal={toRefusal(error)} textId="security.tokens.refusal" />}
    >
      <FormattedMessage id={`security.${kind}s.deleteText`} />
      <SlowNotice isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}
