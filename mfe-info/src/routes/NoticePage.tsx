import { LoadNotice } from '@farm/kit';
import { SearchField } from '@farm/kit/search';
import { MAX_NOTICE_TITLE_LENGTH } from '@farm/contracts';
import { FormattedMessage, useIntl, usePage, useSearchParams, useSession } from '@farm/remote-sdk';
import { useCursorRows, useLiveTags } from '@farm/remote-sdk/api';
import { Box, PageFrame } from '@farm/ui';
import { liveTags } from '../api/liveTags.ts';
import { useListNoticesInfiniteQuery } from '../api/noticesApi.ts';
import { LazyNoticeDialog } from '../features/notices/LazyNoticeDialog.tsx';
import { NoticeList } from '../features/notices/NoticeList.tsx';
import { useOpenNotice } from '../features/notices/useOpenNotice.ts';
import { useReadNotices } from '../features/notices/useReadNotices.ts';

/** Parameter of the URL. */
const SEARCH = 'search';

/** Public notices of the operator; the URL holds the search and the open notice. */
export function NoticePage() {
  const { locale } = usePage();
  const { isLoggedIn } = useSession();
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const search = params.get(SEARCH)?.slice(0, MAX_NOTICE_TITLE_LENGTH) ?? '';
  const handleSearch = (next: string) => setParams(next === '' ? {} : { [SEARCH]: next }, { replace: true });
  const query = useListNoticesInfiniteQuery({ locale, search }, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const { isRead, markRead } = useReadNotices();
  const { openId, open, close } = useOpenNotice();
  return (
    <PageFrame
      title={<FormattedMessage id="info.notice.title" />}
      sentence={<FormattedMessage id="info.notice.sentence" />}
      notice={<LoadNotice slow={list.slow} isOutdated={list.isOutdated} />}
    >
      {search === '' && !list.isLoading && list.rows.length === 0 ? null : (
        <Box role="search" sx={{ mb: 2 }}>
          <SearchField
            label={intl.formatMessage({ id: 'info.notice.search' })}
            maxLength={MAX_NOTICE_TITLE_LENGTH}
            value={search}
            onSearch={handleSearch}
          />
        </Box>
      )}
      <NoticeList
        list={list}
        isRead={isRead}
        onOpen={open}
        onClearSearch={search === '' ? null : () => handleSearch('')}
      />
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
