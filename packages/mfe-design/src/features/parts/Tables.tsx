import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack, StateCard } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { FormError } from '@farm/ui/feedback';
import { DataTable } from '@farm/ui/table';
import { useState } from 'react';
import { machines } from '../../model/machines.ts';
import { MachineFilter } from './MachineFilter.tsx';
import { useMachineColumns } from './useMachineColumns.tsx';

const states = ['rows', 'dense', 'loading', 'empty', 'error'] as const;
type TableState = (typeof states)[number];

/** A table of machines with sorting, filters, selection and paging, and the same table in its other states. */
export function Tables() {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string | number>) =>
    intl.formatMessage({ id: `design.tables.${id}` }, values);
  const columns = useMachineColumns();
  const [state, setState] = useState<TableState>('rows');
  const [search, setSearch] = useState('');
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [shownCount, setShownCount] = useState(5);
  const found = machines.slice(0, shownCount).filter(({ name }) => name.includes(search));
  return (
    <Stack sx={{ gap: 2 }}>
      <ChoiceButtons
        label={say('state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, label: say(`state.${value}`) }))}
      />
      <DataTable
        caption={say('caption')}
        columns={columns}
        rows={state === 'rows' || state === 'dense' ? found : []}
        rowId={({ id }) => id}
        words={{ loading: say('loading'), ascending: say('ascending'), descending: say('descending') }}
        toolbar={<MachineFilter label={say('search')} value={search} onChange={setSearch} />}
        selection={{
          selectedIds,
          onSelect: setSelectedIds,
          selectAllLabel: say('selectAll'),
          selectRowLabel: ({ name }) => say('select', { name }),
          countLabel: (count) => say('selected', { count }),
          actions: (
            <Button color="error" variant="outlined" onClick={() => setSelectedIds([])}>
              <FormattedMessage id="design.tables.delete" />
            </Button>
          ),
        }}
        paging={{
          hasMore: shownCount < machines.length,
          isLoadingMore: false,
          onMore: () => setShownCount(shownCount + 5),
          label: say('more'),
        }}
        isLoading={state === 'loading'}
        isDense={state === 'dense'}
        {...(state === 'dense' && { maxHeight: 260 })}
        error={state === 'error' ? <FormError>{say('failed')}</FormError> : null}
        empty={
          <StateCard icon="machines" title={say('empty.title')}>
            <FormattedMessage id="design.tables.empty.text" />
          </StateCard>
        }
      />
    </Stack>
  );
}
