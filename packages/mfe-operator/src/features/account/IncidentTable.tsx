import type { AccountIncident, OperatorAccount } from '@farm/contracts/operator';
import { BidiText, Moment, Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** Newest incidents of an account's machines. */
export function IncidentTable({ incidents }: Pick<OperatorAccount, 'incidents'>) {
  return <AccountTable name="incidents" rows={incidents} columns={columns} />;
}

const columns = [
  createColumn<AccountIncident>('incidents.machine', ({ machineName }) => <bdi>{machineName}</bdi>),
  createColumn<AccountIncident>('incidents.kind', ({ kind }) => (
    <FormattedMessage id={`operator.account.incidents.kind.${kind}`} />
  )),
  createColumn<AccountIncident>('incidents.space', ({ fromBytes, toBytes }) =>
    fromBytes === null || toBytes === null ? (
      <FormattedMessage id="operator.none" />
    ) : (
      <BidiText>
        <FormattedMessage
          id="operator.account.incidents.change"
          values={{ from: <Space bytes={fromBytes} />, to: <Space bytes={toBytes} /> }}
        />
      </BidiText>
    ),
  ),
  createColumn<AccountIncident>('incidents.started', ({ startedAt }) => (
    <Moment at={startedAt} precision="second" />
  )),
  createColumn<AccountIncident>('incidents.ended', ({ endedAt, outcome }) =>
    endedAt === null ? (
      <FormattedMessage id="operator.account.incidents.ongoing" />
    ) : (
      <>
        <Moment at={endedAt} precision="second" />
        {outcome === null ? null : (
          <div>
            <FormattedMessage id={`operator.account.incidents.outcome.${outcome}`} />
          </div>
        )}
      </>
    ),
  ),
];
