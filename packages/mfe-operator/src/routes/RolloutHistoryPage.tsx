import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, MuiLink, PageFrame, StateCard } from '@farm/ui';
import {
  useDownloadRolloutHistoryMutation,
  useGetRolloutStatusQuery,
  useListRolloutHistoryInfiniteQuery,
} from '../api/rolloutApi.ts';
import { HistoryFilters } from '../features/rollout-history/HistoryFilters.tsx';
import { HistoryTable } from '../features/rollout-history/HistoryTable.tsx';
import { useHistoryFilter } from '../features/rollout-history/useHistoryFilter.ts';
import { ROLLOUT_PATH } from '../model/paths.ts';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** Changes to what is live, and halts; all of them, or those that the filters select. */
export function RolloutHistoryPage() {
  const intl = useIntl();
  const { choice, filter, change, isDefault, clear } = useHistoryFilter();
  const query = useListRolloutHistoryInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  // Only for the names to choose from; the history is complete without them.
  const { data: status } = useGetRolloutStatusQuery(undefined);
  const download = useDownloadRolloutHistoryMutation();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.rollout.history.title" />}
      sentence={
        <MuiLink component={Link} to={ROLLOUT_PATH}>
          <FormattedMessage id="operator.rollout.back" />
        </MuiLink>
      }
      actions={<CsvButton mutation={download} filter={filter} fileName="rollout-history.csv" />}
      notice={<PageNotice {...list} />}
    >
      <HistoryTable
        caption={intl.formatMessage({ id: 'operator.rollout.history.title' })}
        list={list}
        toolbar={
          <HistoryFilters
            choice={choice}
            names={status?.entries.map(({ name }) => name) ?? []}
            onChange={change}
            onClear={isDefault ? undefined : clear}
          />
        }
        {...(!isDefault && {
          empty: (
            <StateCard
              icon="search"
              title={<FormattedMessage id="operator.rollout.history.none.title" />}
              actions={
                <Button variant="outlined" onClick={clear}>
                  <FormattedMessage id="operator.filter.clear" />
                </Button>
              }
            >
              <FormattedMessage id="operator.rollout.history.none.text" />
            </StateCard>
          ),
        })}
      />
    </PageFrame>
  );
}
