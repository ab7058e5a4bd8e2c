import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { useListProfitRunsInfiniteQuery } from '../api/profitRunApi.ts';
import { useProfitRunColumns } from '../features/profit-runs/useProfitRunColumns.tsx';
import { MEASURED_RUN_PATH, NEW_PROFIT_RUN_PATH } from '../model/paths.ts';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';

/** Posted runs, with links to create another. */
export function ProfitRunsPage() {
  const intl = useIntl();
  const query = useListProfitRunsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const columns = useProfitRunColumns();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.runs.title" />}
      sentence={<FormattedMessage id="operator.runs.sentence" />}
      actions={
        <>
          <Button component={Link} to={NEW_PROFIT_RUN_PATH} variant="outlined">
            <FormattedMessage id="operator.runs.new" />
          </Button>
          <Button component={Link} to={MEASURED_RUN_PATH} variant="contained">
            <FormattedMessage id="operator.runs.measured" />
          </Button>
        </>
      }
      notice={<PageNotice {...list} />}
    >
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.runs.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <StateCard icon="statistics" title={<FormattedMessage id="operator.runs.empty.title" />}>
            <FormattedMessage id="operator.runs.empty.text" />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
