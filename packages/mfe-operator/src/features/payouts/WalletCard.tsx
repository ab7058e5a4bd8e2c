import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Icon, Typography } from '@farm/ui';
import { toPayoutSums, type KnownPayouts } from '../../model/payoutSums.ts';
import { Address } from '../../parts/Address.tsx';
import { Sums, type Sum } from '../../parts/Sums.tsx';
import { DifferenceButton } from './DifferenceButton.tsx';

interface WalletCardProps {
  payouts: KnownPayouts;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** The wallet according to the chain and the ledger, and whether they agree. */
export function WalletCard({ payouts, onUncertain }: WalletCardProps) {
  const { wallet, ledger, breaker } = payouts;
  const { held, difference, isLess } = toPayoutSums(payouts);
  const sum = (id: string, value: Sum['value'], kind?: Sum['kind']): Sum => ({
    id,
    label: <FormattedMessage id={`operator.payouts.wallet.${id}`} />,
    value,
    ...(kind && { kind }),
  });
  return (
    <Card component="section" aria-labelledby="payout-wallet" sx={{ p: 3 }}>
      <Typography id="payout-wallet" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.wallet.title" />
      </Typography>
      <Sums
        sums={[
          sum('free', <Xch xch={wallet.free} />),
          ...(wallet.stranded === '0' ? [] : [sum('stranded', <Xch xch={wallet.stranded} />)]),
          sum('inFlight', <Xch xch={wallet.inFlight} />),
          sum('held', <Xch xch={held} />, 'total'),
          sum('ledger', <Xch xch={ledger} />, 'total'),
        ]}
      />
      <Typography sx={{ ...verdictStyle, color: difference === null ? 'success.text' : 'error.text' }}>
        <Icon name={difference === null ? 'check' : 'alert'} />
        <span>
          {difference === null ? (
            <FormattedMessage id="operator.payouts.wallet.agrees" />
          ) : (
            <FormattedMessage
              id={`operator.payouts.wallet.${isLess ? 'less' : 'more'}`}
              values={{ difference: <Xch xch={difference} /> }}
            />
          )}
        </span>
      </Typography>
      {difference === null || breaker.isOpen ? null : (
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          <FormattedMessage id="operator.payouts.wallet.passing" />
        </Typography>
      )}
      {payouts.difference === null ? null : (
        <DifferenceButton difference={payouts.difference} onUncertain={onUncertain} />
      )}
      <Sums
        sums={[
          sum('confirming', <Xch xch={wallet.confirming} />),
          sum(
            'address',
            wallet.address === '' ? (
              <FormattedMessage id="operator.payouts.wallet.noAddress" />
            ) : (
              <Address address={wallet.address} form="grouped" />
            ),
            'wide',
          ),
          ...wallet.retiredAddresses.map((address) => ({
            ...sum('retired', <Address address={address} form="grouped" />, 'wide'),
            id: address,
          })),
        ]}
      />
    </Card>
  );
}

const verdictStyle = { display: 'flex', gap: 1, my: 2, fontWeight: 700, '& svg': { flexShrink: 0 } };
