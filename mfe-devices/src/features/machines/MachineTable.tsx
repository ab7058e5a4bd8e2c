import { MAX_MACHINE_NAME_LENGTH, type Machine } from '@farm/contracts';
import { SearchField } from '@farm/kit/search';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { DataTable, type Sort, type TablePaging } from '@farm/ui/table';
import type { ReactNode } from 'react';
import type { MachineView } from '../../model/machineView.ts';
import { useMachineColumns } from './useMachineColumns.tsx';

interface MachineTableProps {
  /** Must be the same array until something changes. */
  machines: readonly Machine[];
  view: MachineView;
  onChange: (change: Partial<MachineView>) => void;
  statusFilter: ReactNode;
  selectedIds: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Called to delete the selected machines. */
  onDelete: () => void;
  onRename: (id: string, name: string) => Promise<void>;
  onEditing: (isEditing: boolean) => void;
  paging: Omit<TablePaging, 'label'>;
  isLoading: boolean;
  empty: ReactNode;
  error: ReactNode;
}

/** The machines in the order of the API; several can be deleted at once. */
export function MachineTable(props: MachineTableProps) {
  const { machines, view, onChange, selectedIds, onSelect, onDelete, paging } = props;
  const intl = useIntl();
  const formatLabel = (id: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id: `devices.machines.${id}` }, values);
  const columns = useMachineColumns(props.onRename, props.onEditing);
  return (
    <DataTable
      caption={formatLabel('title')}
      columns={columns}
      rows={machines}
      rowId={toId}
      words={{
        loading: formatLabel('loading'),
        ascending: formatLabel('ascending'),
        descending: formatLabel('descending'),
        sortBy: formatLabel('sortBy'),
      }}
      sort={{ columnId: view.sort, direction: view.order }}
      // Every column is a sort key of machines.
      onSort={({ columnId, direction }: Sort) =>
        onChange({ sort: columnId as MachineView['sort'], order: direction })
      }
      toolbar={
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <SearchField
            label={intl.formatMessage({ id: 'devices.machines.search' })}
            maxLength={MAX_MACHINE_NAME_LENGTH}
            value={view.search}
            onSearch={(search) => onChange({ search })}
          />
          {props.statusFilter}
        </Stack>
      }
      selection={{
        selectedIds,
        onSelect,
        selectAllLabel: formatLabel('selectAll'),
        selectRowLabel: ({ name }) => formatLabel('select', { name }),
        countLabel: (count) => formatLabel('selected', { count }),
        actions: (
          <>
            <Button color="inherit" onClick={() => onSelect([])}>
              <FormattedMessage id="devices.machines.deselect" />
            </Button>
            <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={onDelete}>
              <FormattedMessage id="devices.delete" />
            </Button>
          </>
        ),
      }}
      paging={{ ...paging, label: formatLabel('more') }}
      isLoading={props.isLoading}
      empty={props.empty}
      error={props.error}
      isDense
    />
  );
}

function toId({ id }: Machine): string {
  return id;
}
