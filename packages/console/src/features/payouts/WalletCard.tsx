import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Icon, Typography } from '@farm/ui';
import { toPayoutSums, type KnownPayouts } from '../../model/payoutSums.ts';
import { Address } from '../../parts/Address.tsx';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { Xch } from '../../parts/Xch.tsx';

/** The wallet by the chain and by the ledger, and whether they agree. */
export function WalletCard({ payouts }: { payouts: KnownPayouts }) {
  const { wallet, ledger } = payouts;
  const { held, difference } = toPayoutSums(payouts);
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.payouts.wallet.${id}`} />,
    value,
  });
  return (
    <Card component="section" aria-labelledby="payout-wallet" sx={{ p: 3 }}>
      <Typography id="payout-wallet" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.wallet.title" />
      </Typography>
      <Facts
        facts={[
          fact('free', <Xch xch={wallet.free} />),
          ...(wallet.stranded === '0' ? [] : [fact('stranded', <Xch xch={wallet.stranded} />)]),
          fact('inFlight', <Xch xch={wallet.inFlight} />),
          fact('held', <Xch xch={held} />),
          fact('ledger', <Xch xch={ledger} />),
        ]}
      />
      <Typography sx={{ ...verdictStyle, color: difference === null ? 'success.text' : 'error.text' }}>
        <Icon name={difference === null ? 'check' : 'alert'} />
        <span>
          {difference === null ? (
            <FormattedMessage id="operator.payouts.wallet.agrees" />
          ) : (
            <FormattedMessage
              id="operator.payouts.wallet.differs"
              values={{ difference: <Xch xch={difference} /> }}
            />
          )}
        </span>
      </Typography>
      <Facts
        facts={[
          fact('confirming', <Xch xch={wallet.confirming} />),
          fact(
            'address',
            wallet.address === '' ? (
              <FormattedMessage id="operator.payouts.wallet.noAddress" />
            ) : (
              <Address address={wallet.address} form="grouped" />
            ),
          ),
          ...wallet.retiredAddresses.map((address) => ({
            ...fact('retired', <Address address={address} form="grouped" />),
            id: address,
          })),
        ]}
      />
    </Card>
  );
}

const verdictStyle = { display: 'flex', gap: 1, my: 2, fontWeight: 700, '& svg': { flexShrink: 0 } };
