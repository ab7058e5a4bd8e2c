import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { MuiLink, PageFrame } from '@farm/ui';
import { useListRolloutHistoryInfiniteQuery } from '../api/rolloutApi.ts';
import { HistoryTable } from '../features/rollout-history/HistoryTable.tsx';
import { ROLLOUT_PATH } from '../model/paths.ts';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** All changes to what is live, and all halts. */
export function RolloutHistoryPage() {
  const intl = useIntl();
  const query = useListRolloutHistoryInfiniteQuery(ALL, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  return (
    <PageFrame
      title={<FormattedMessage id="operator.rollout.history.title" />}
      sentence={
        <MuiLink component={Link} to={ROLLOUT_PATH}>
          <FormattedMessage id="operator.rollout.back" />
        </MuiLink>
      }
      notice={<PageNotice {...list} />}
    >
      <HistoryTable caption={intl.formatMessage({ id: 'operator.rollout.history.title' })} list={list} />
    </PageFrame>
  );
}

const ALL = {};
