import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import type { Machine } from '../../model/machines.ts';

const colours = { online: 'success', offline: 'error', fresh: 'info' } as const;

/** Columns of the table of machines. */
export function useMachineColumns(): DataColumn<Machine>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string, name?: string) =>
      intl.formatMessage({ id: `design.tables.${id}` }, name === undefined ? {} : { name });
    return [
      { id: 'name', header: say('name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
      {
        id: 'status',
        header: say('status'),
        cell: ({ status }) => (
          <Chip size="small" variant="outlined" color={colours[status]} label={say(`status.${status}`)} />
        ),
        sortBy: ({ status }) => status,
      },
      {
        id: 'plots',
        header: say('plots'),
        align: 'end',
        cell: ({ plots }) => <FormattedNumber value={plots} />,
        sortBy: ({ plots }) => plots,
      },
      {
        id: 'space',
        header: say('space'),
        align: 'end',
        cell: ({ spaceTib }) => (
          <FormattedMessage
            id="design.tables.size"
            values={{ size: <FormattedNumber value={spaceTib} minimumFractionDigits={1} /> }}
          />
        ),
        sortBy: ({ spaceTib }) => spaceTib,
      },
      {
        id: 'actions',
        header: say('actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: ({ name }) => (
          <Button size="small" aria-label={say('open', name)}>
            {say('details')}
          </Button>
        ),
      },
    ];
  }, [intl]);
}
