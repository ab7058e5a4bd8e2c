import type { OperatorWithdrawal } from '@farm/contracts';
import { Moment, Received, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { AccountLink } from '../../parts/AccountLink.tsx';
import { Address } from '../../parts/Address.tsx';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { StatusLabel } from '../../parts/StatusLabel.tsx';
import { WithdrawalId } from './WithdrawalId.tsx';

/** Facts of a withdrawal, except its history. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { id, account, amount, fee, received, address, memo, status, holdReasons } = withdrawal;
  const { proceedsAt, createdAt, updatedAt, isAutomatic, tokenName } = withdrawal;
  const fact = (name: string, value: Fact['value']): Fact => ({
    id: name,
    label: <FormattedMessage id={`operator.withdrawal.${name}`} />,
    value,
  });
  const none = <FormattedMessage id="operator.none" />;
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Facts
        facts={[
          fact('status', <StatusLabel status={status} holdReasons={holdReasons} />),
          fact('account', <AccountLink account={account} />),
          fact('amount', <Xch xch={amount} />),
          fact('fee', <Xch xch={fee} />),
          fact(
            'received',
            <Received
              placeholder={<FormattedMessage id="operator.none" />}
              status={status}
              received={received}
            />,
          ),
          fact('address', <Address address={address} form="grouped" />),
          fact('memo', memo === '' ? none : <bdi>{memo}</bdi>),
          fact(
            'proceeds',
            proceedsAt === null ? (
              <FormattedMessage
                id={`operator.withdrawal.proceeds.${withdrawal.holdReasons.includes('debt') ? 'debt' : status}`}
              />
            ) : (
              <Moment at={proceedsAt} precision="second" />
            ),
          ),
          fact('created', <Moment at={createdAt} precision="second" />),
          fact(
            'by',
            tokenName === null ? (
              <FormattedMessage id={`operator.withdrawal.by.${isAutomatic ? 'automatic' : 'hand'}`} />
            ) : (
              <FormattedMessage id="operator.withdrawal.by.token" values={{ name: <bdi>{tokenName}</bdi> }} />
            ),
          ),
          fact('updated', <Moment at={updatedAt} precision="second" />),
          fact('id', <WithdrawalId id={id} />),
        ]}
      />
    </Card>
  );
}
