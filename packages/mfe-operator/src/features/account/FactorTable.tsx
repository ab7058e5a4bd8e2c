import type { Factor } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** Second factors of an account, its recovery codes, and a removal that waits. */
export function FactorTable({ account }: { account: OperatorAccount }) {
  const { factors, recoveryCodesLeft, factorReset } = account;
  return (
    <AccountTable
      name="factors"
      rows={factors}
      columns={columns}
      note={
        <>
          {factorReset === null ? null : (
            <Alert severity="warning" role="none" sx={{ mb: 1.5 }}>
              <FormattedMessage
                id="operator.account.factors.reset"
                values={{ at: <Moment at={factorReset.dueAt} precision="second" /> }}
              />
            </Alert>
          )}
          {factors.length === 0 ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              <FormattedMessage id="operator.account.factors.codes" values={{ count: recoveryCodesLeft }} />
            </Typography>
          )}
        </>
      }
    />
  );
}

const columns = [
  createColumn<Factor>('factors.name', ({ name }) => <bdi>{name}</bdi>),
  createColumn<Factor>('factors.kind', ({ kind }) => (
    <FormattedMessage id={`operator.account.factors.kind.${kind}`} />
  )),
  createColumn<Factor>('factors.added', ({ createdAt }) => <Moment at={createdAt} precision="second" />),
  createColumn<Factor>('factors.used', ({ usedAt }) =>
    usedAt === null ? (
      <FormattedMessage id="operator.account.never" />
    ) : (
      <Moment at={usedAt} precision="second" />
    ),
  ),
];
