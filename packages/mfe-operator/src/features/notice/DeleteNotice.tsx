import type { OperatorNotice } from '@farm/contracts';
import {
  FormattedMessage,
  isApiError,
  useIntl,
  useNavigate,
  useNotify,
  usePage,
  useSession,
  useSlowAnswer,
} from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
import { useRef, useState } from 'react';
import { useDeleteOperatorNoticeMutation } from '../../api/operatorNoticeApi.ts';
import { keptNotice } from '../../model/keptNotice.ts';
import { titleOf } from '../../model/noticeTitle.ts';
import { SlowDeed } from '../../parts/SlowDeed.tsx';

/** Deletes a notice, after a question that names it. */
export function DeleteNotice({ notice }: { notice: OperatorNotice }) {
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const { locale } = usePage();
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [deleteNotice, { isLoading: isBusy }] = useDeleteOperatorNoticeMutation();
  const isSlow = useSlowAnswer(isBusy);
  const underWay = useRef<{ abort: () => void }>(undefined);
  const state = notice.publishedAt === null ? 'draft' : 'published';
  const confirm = async () => {
    const request = deleteNotice(notice.id);
    underWay.current = request;
    try {
      await request.unwrap();
    } catch (error) {
      // Somebody was faster: it is gone all the same.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    keptNotice(user?.id ?? '', notice.id).clear();
    notify.success(intl.formatMessage({ id: 'operator.notice.deleted' }));
    await navigate('/operator/notices', { replace: true });
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
        count={<bdi>{titleOf(notice, locale)}</bdi>}
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
        <SlowDeed isSlow={isSlow} onStop={() => underWay.current?.abort()} />
      </ConfirmDialog>
    </>
  );
}
