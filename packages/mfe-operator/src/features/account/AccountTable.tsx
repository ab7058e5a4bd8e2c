import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { useTableWords } from '../../parts/useTableWords.ts';
import { AccountSection } from './AccountSection.tsx';

interface AccountTableProps<Row> {
  /** Name of the table in its messages. */
  name: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  action?: ReactNode;
  /** Facts that the rows do not have, above them. */
  note?: ReactNode;
}

/** A list of the account's page, or a sentence if it is empty. */
export function AccountTable<Row extends { id: string }>(props: AccountTableProps<Row>) {
  const { name, rows, columns, action, note } = props;
  const intl = useIntl();
  const words = useTableWords();
  return (
    <AccountSection name={name} action={action}>
      {note}
      <DataTable
        caption={intl.formatMessage({ id: `operator.account.${name}` })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        words={words}
        isDense
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={`operator.account.${name}.none`} />
          </Typography>
        }
      />
    </AccountSection>
  );
}
