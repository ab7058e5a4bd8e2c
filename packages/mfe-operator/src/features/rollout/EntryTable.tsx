import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { useTableWords } from '../../parts/useTableWords.ts';
import { useEntryColumns } from './useEntryColumns.tsx';
import type { Changes } from '../../model/changes.ts';

interface EntryTableProps {
  /** Undefined if it failed to load. */
  status: RolloutStatus | undefined;
  /** Source of commits; undefined if it failed to load. */
  document: RegistryDocument | undefined;
  changes: Changes;
  /** Reason why it failed to load. */
  failure: ReactNode;
}

/** The shell and every remote: live versions, failure rates, and actions. */
export function EntryTable({ status, document, changes, failure }: EntryTableProps) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useEntryColumns({ status, document, changes });
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'operator.rollout.title' })}
      columns={columns}
      rows={status?.entries ?? NONE}
      rowId={({ name }) => name}
      words={words}
      isLoading={false}
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

const NONE: readonly RolloutEntry[] = [];
