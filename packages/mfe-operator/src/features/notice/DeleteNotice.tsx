import type { OperatorNotice } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import {
  FormattedMessage,
  isApiError,
  useIntl,
  useNavigate,
  useNotify,
  usePage,
  useSession,
} from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useDeleteOperatorNoticeMutation } from '../../api/operatorNoticeApi.ts';
import { createDraftStorage } from '../../model/createDraftStorage.ts';
import { selectTitle } from '../../model/noticeTitle.ts';
import { NOTICES_PATH } from '../../model/paths.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

/** Deletes a notice after a confirmation that names it. */
export function DeleteNotice({ notice }: { notice: OperatorNotice }) {
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const { locale } = usePage();
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useDeleteOperatorNoticeMutation());
  const state = notice.publishedAt === null ? 'draft' : 'published';
  const confirm = async () => {
    try {
      await send(notice.id);
    } catch (error) {
      // Another operator deleted it first, which is just as well.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    createDraftStorage(user?.id ?? '', `notice.${notice.id}`).clear();
    notify.success(intl.formatMessage({ id: 'operator.notice.deleted' }));
    await navigate(NOTICES_PATH, { replace: true });
  };
  return (
    <>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <FormattedMessage id="operator.notice.delete" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
        title={<FormattedMessage id="operator.notice.delete.title" />}
        count={<bdi>{selectTitle(notice, locale)}</bdi>}
        confirmLabel={<FormattedMessage id="operator.notice.delete" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => {
          const isForbidden = isApiError(failure) && failure.code === 'forbidden';
          const reason = isForbidden ? 'forbidden' : toFailure(failure).reason;
          return <FormattedMessage id={`operator.notice.delete.failure.${reason}`} />;
        }}
      >
        <FormattedMessage id={`operator.notice.delete.${state}`} />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}
