import { FormattedMessage, isApiError, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { MuiLink, PageFrame } from '@farm/ui';
import { useGetOperatorNoticeQuery } from '../api/operatorNoticeApi.ts';
import { DeleteNotice } from '../features/notice/DeleteNotice.tsx';
import { NoticeEditor } from '../features/notice/NoticeEditor.tsx';
import { NOTICES_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** Page for editing or deleting a notice. */
export function NoticePage() {
  const { id = '' } = useParams();
  const query = useGetOperatorNoticeQuery(id, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: notice, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const isGone = isApiError(error) && error.code === 'not_found';
  const view = () => {
    if (notice) return <NoticeEditor key={id} notice={notice} isGone={isGone} />;
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} backTo={NOTICES_PATH} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.notice.edit" />}
      sentence={
        <MuiLink component={Link} to={NOTICES_PATH}>
          <FormattedMessage id="operator.notice.back" />
        </MuiLink>
      }
      actions={notice && !isGone ? <DeleteNotice notice={notice} /> : null}
      notice={<PageNotice slow={slow} isOutdated={notice !== undefined && hasFailed && !isGone} />}
    >
      {view()}
    </PageFrame>
  );
}
