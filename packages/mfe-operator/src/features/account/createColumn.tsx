import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';

/** Creates a column of a table on the account's page. `name` is that of its header's message: table and column. */
export function createColumn<Row>(
  name: string,
  cell: DataColumn<Row>['cell'],
  align: 'start' | 'end' = 'start',
): DataColumn<Row> {
  return { id: name, header: <FormattedMessage id={`operator.account.${name}`} />, cell, align };
}
