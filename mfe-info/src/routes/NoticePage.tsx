import { LoadNotice } from '@farm/kit';
import { FormattedMessage, usePage, useSession } from '@farm/remote-sdk';
import { useCursorRows, useLiveTags } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { liveTags } from '../api/liveTags.ts';
import { useListNoticesInfiniteQuery } from '../api/noticesApi.ts';
import { LazyNoticeDialog } from '../features/notices/LazyNoticeDialog.tsx';
import { NoticeList } from '../features/notices/NoticeList.tsx';
import { useOpenNotice } from '../features/notices/useOpenNotice.ts';
import { useReadNotices } from '../features/notices/useReadNotices.ts';

/** Public notices of the operator; the URL holds the open notice. */
export function NoticePage() {
  const { locale } = usePage();
  const { isLoggedIn } = useSession();
  const query = useListNoticesInfiniteQuery(locale, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const { isRead, markRead } = useReadNotices();
  const { openId, open, close } = useOpenNotice();
  return (
    <PageFrame
      title={<FormattedMessage id="info.notice.title" />}
      sentence={<FormattedMessage id="info.notice.sentence" />}
      notice={<LoadNotice slow={list.slow} isOutdated={list.isOutdated} />}
    >
      <NoticeList list={list} isRead={isRead} onOpen={open} />
      <LazyNoticeDialog
        openId={openId}
        findNotice={(id) => list.rows.find((notice) => notice.id === id)}
        onRead={markRead}
        onClose={close}
      />
      {isLoggedIn === true ? <LiveUpdates /> : null}
    </PageFrame>
  );
}

/** Subscribes to live changes, which only signed-in users receive. */
function LiveUpdates() {
  useLiveTags(liveTags);
  return null;
}
