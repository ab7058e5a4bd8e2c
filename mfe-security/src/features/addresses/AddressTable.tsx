import type { Address } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { DataTable, type TablePaging } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { toAddressName } from '../../model/toAddressName.ts';
import { CoolDownText } from './CoolDownText.tsx';
import { useAddressColumns } from './useAddressColumns.tsx';

interface AddressTableProps {
  /** Must be the same array until something changes. */
  addresses: readonly Address[];
  selectedIds: readonly string[];
  onSelect: (ids: string[]) => void;
  onDescribe: (address: Address) => void;
  /** Called to delete the selected addresses. */
  onDelete: () => void;
  paging: Omit<TablePaging, 'label'>;
  isLoading: boolean;
  empty: ReactNode;
  error: ReactNode;
}

/** Table of the saved addresses; several can be deleted at once. */
export function AddressTable(props: AddressTableProps) {
  const { addresses, selectedIds, onSelect, onDelete, paging, isLoading, empty, error } = props;
  const intl = useIntl();
  const formatLabel = (id: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id: `security.addresses.${id}` }, values);
  const columns = useAddressColumns(props.onDescribe);
  const isListed = isLoading || addresses.length > 0;
  return (
    <DataTable
      caption={formatLabel('title')}
      columns={columns}
      rows={addresses}
      rowId={({ id }) => id}
      words={{ loading: formatLabel('loading'), ascending: '', descending: '' }}
      {...(isListed && {
        toolbar: (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <CoolDownText />
          </Typography>
        ),
        selection: {
          selectedIds,
          onSelect,
          selectAllLabel: formatLabel('selectAll'),
          selectRowLabel: (address: Address) => formatLabel('select', { name: toAddressName(address) }),
          countLabel: (count: number) => formatLabel('selected', { count }),
          actions: (
            <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={onDelete}>
              <FormattedMessage id="security.addresses.delete" />
            </Button>
          ),
        },
      })}
      paging={{ ...paging, label: <FormattedMessage id="kit.more" /> }}
      isLoading={isLoading}
      empty={empty}
      error={error}
    />
  );
}
