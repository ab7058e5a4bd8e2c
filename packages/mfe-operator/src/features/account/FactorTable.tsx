import type { Factor } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';
import { FactorReset } from './FactorReset.tsx';
import { RemoveFactors } from './RemoveFactors.tsx';

interface FactorTableProps {
  account: OperatorAccount;
  /** Proposal to remove all of them that waits, with the decisions about it. */
  openReset: ReactNode;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Second factors of an account, its recovery codes, and the removal of all of them. */
export function FactorTable({ account, openReset, onUncertain }: FactorTableProps) {
  const { factors, recoveryCodesLeft } = account;
  return (
    <AccountTable
      name="factors"
      rows={factors}
      columns={columns}
      action={<RemoveFactors account={account} onUncertain={onUncertain} />}
      note={
        <>
          {openReset}
          <FactorReset account={account} onUncertain={onUncertain} />
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
