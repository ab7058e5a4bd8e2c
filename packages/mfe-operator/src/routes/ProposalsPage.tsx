import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { PageFrame, StateCard } from '@farm/ui';
import { useCallback } from 'react';
import { useGetProposalRuleQuery, useListProposalsInfiniteQuery } from '../api/proposalApi.ts';
import { ProposalRuleNotice } from '../features/proposals/ProposalRuleNotice.tsx';
import { useProposalColumns } from '../features/proposals/useProposalColumns.tsx';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** Actions that wait for a second operator, and those that were decided. */
export function ProposalsPage() {
  const intl = useIntl();
  const query = useListProposalsInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const rule = useGetProposalRuleQuery(undefined);
  const { refetch } = query;
  const columns = useProposalColumns(useCallback(() => void refetch(), [refetch]));
  return (
    <PageFrame
      title={<FormattedMessage id="operator.proposals.title" />}
      sentence={<FormattedMessage id="operator.proposals.sentence" />}
      notice={<PageNotice {...list} />}
    >
      {rule.data || rule.isError ? (
        <>
          {rule.data ? <ProposalRuleNotice rule={rule.data} /> : null}
          <CursorTable
            caption={intl.formatMessage({ id: 'operator.proposals.title' })}
            list={list}
            columns={columns}
            rowId={({ id }) => id}
            empty={
              <StateCard icon="check" title={<FormattedMessage id="operator.proposals.empty.title" />}>
                <FormattedMessage id="operator.proposals.empty.text" />
              </StateCard>
            }
          />
        </>
      ) : (
        <CardSkeleton />
      )}
    </PageFrame>
  );
}
