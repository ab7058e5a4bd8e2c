import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useMemo, type ReactNode } from 'react';
import { useListRolloutChoicesQuery } from '../../api/rolloutApi.ts';
import { withPublished } from '../../model/entries.ts';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useTableWords } from '../../parts/useTableWords.ts';
import { useEntryColumns } from './useEntryColumns.tsx';
import { useLiveDocument } from './useLiveDocument.ts';
import type { Steps } from './useSteps.ts';

interface EntryTableProps {
  /** Undefined until it came. */
  status: RolloutStatus | undefined;
  steps: Steps;
  /** Why it did not come. */
  failure: ReactNode;
}

/** The shell and every remote: which versions are live, how they do, and what can be done. */
export function EntryTable({ status, steps, failure }: EntryTableProps) {
  const intl = useIntl();
  const words = useTableWords();
  const document = useLiveDocument(status);
  const rows = useEntries(status);
  const columns = useEntryColumns({ status, document, steps });
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'operator.rollout.title' })}
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      words={words}
      isLoading={status === undefined && failure === null}
      isDense
      error={failure}
      empty={
        <StateCard icon="sprout" title={<FormattedMessage id="operator.rollout.empty.title" />}>
          <FormattedMessage id="operator.rollout.empty.text" />
        </StateCard>
      }
    />
  );
}

/** What is live, and what waits for its first promotion. */
function useEntries(status: RolloutStatus | undefined): RolloutEntry[] {
  const published = useListRolloutChoicesQuery(ALL, { refetchOnMountOrArgChange: true });
  useKeptCurrent(published);
  const items = published.currentData?.items;
  return useMemo(
    () => (status === undefined ? [] : withPublished(status.entries, items ?? [])),
    [status, items],
  );
}

const ALL = {};
