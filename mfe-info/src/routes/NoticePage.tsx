import { LoadNotice } from '@farm/kit';
import { FormattedMessage, usePage, useSession } from '@farm/remote-sdk';
import { useCursorRows, useLiveTags } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { liveTags } from '../api/liveTags.ts';
import { useListNoticesInfiniteQuery } from '../api/noticesApi.ts';
import { LateNoticeDialog } from '../features/notices/LateNoticeDialog.tsx';
import { NoticeList } from '../features/notices/NoticeList.tsx';
import { useOpenNotice } from '../features/notices/useOpenNotice.ts';
import { useReadNotices } from '../features/notices/useReadNotices.ts';

/** Public notices of the operator; the one that is open stands in the address. */
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
      <LateNoticeDialog
        openId={openId}
        findNotice={(id) => list.rows.find((notice) => notice.id === id)}
        onRead={markRead}
        onClose={close}
      />
      {isLoggedIn === true ? <LiveUpdates /> : null}
    </PageFrame>
  );
}

/** Only whoever is signed in is told of what changes. */
function LiveUpdates() {
  useLiveTags(liveTags);
  return null;
}
