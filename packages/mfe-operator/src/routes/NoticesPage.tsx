import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { useListOperatorNoticesInfiniteQuery } from '../api/operatorNoticeApi.ts';
import { useNoticeColumns } from '../features/notices/useNoticeColumns.tsx';
import { NEW_NOTICE_PATH } from '../model/paths.ts';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';

/** All notices, including drafts. */
export function NoticesPage() {
  const intl = useIntl();
  const query = useListOperatorNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const columns = useNoticeColumns();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.notices.title" />}
      sentence={<FormattedMessage id="operator.notices.sentence" />}
      actions={
        <Button component={Link} to={NEW_NOTICE_PATH} variant="contained">
          <FormattedMessage id="operator.notices.new" />
        </Button>
      }
      notice={<PageNotice {...list} />}
    >
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.notices.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <StateCard icon="notice" title={<FormattedMessage id="operator.notices.empty.title" />}>
            <FormattedMessage id="operator.notices.empty.text" />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
