import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Card, Icon, MuiLink, Typography } from '@farm/ui';
import { toWithdrawalsPath } from '../../model/paths.ts';
import { toPayoutSums, type KnownPayouts } from '../../model/payoutSums.ts';
import { ProblemList } from './ProblemList.tsx';
import { Sums, type Sum } from '../../parts/Sums.tsx';

/** Assets next to liabilities, withdrawals waiting to be paid, and the time of the last comparison. */
export function BalanceCard({ payouts }: { payouts: KnownPayouts }) {
  const { reserves, owed, waiting, short, lastCheck } = payouts;
  const { assets, isCovered, rest } = toPayoutSums(payouts);
  const sum = (id: string, value: Sum['value'], kind?: Sum['kind']): Sum => ({
    id,
    label: <FormattedMessage id={`operator.payouts.balance.${id}`} />,
    value,
    ...(kind && { kind }),
  });
  return (
    <Card component="section" aria-labelledby="payout-balance" sx={{ p: 3 }}>
      <Typography id="payout-balance" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.balance.title" />
      </Typography>
      <Sums
        sums={[
          sum('assets', <Xch xch={assets} />, 'total'),
          sum('reserves', <Xch xch={reserves} />, 'part'),
          sum('owed', <Xch xch={owed.total} />, 'total'),
          sum('usable', <Xch xch={owed.usable} />, 'part'),
          sum('frozen', <Xch xch={owed.frozen} />, 'part'),
        ]}
      />
      <Typography sx={{ ...verdictStyle, color: isCovered ? 'success.text' : 'error.text' }}>
        <Icon name={isCovered ? 'check' : 'alert'} />
        <span>
          <FormattedMessage
            id={`operator.payouts.balance.${isCovered ? 'covered' : 'missing'}`}
            values={{ rest: <Xch xch={rest} /> }}
          />
        </span>
      </Typography>
      <Sums
        sums={[
          sum('waiting', <Withdrawals {...waiting} status="approved" />),
          sum('short', <Withdrawals {...short} status="held" />),
          sum(
            'lastCheck',
            lastCheck === null ? (
              <FormattedMessage id="operator.payouts.balance.never" />
            ) : (
              <Moment at={lastCheck.at} precision="second" />
            ),
          ),
        ]}
      />
      <ProblemList problems={lastCheck?.problems ?? []} />
    </Card>
  );
}

/** Number and sum of withdrawals, linked to their list. */
function Withdrawals({ count, amount, status }: { count: number; amount: string; status: string }) {
  const words = (
    <FormattedMessage id="operator.payouts.balance.count" values={{ count, amount: <Xch xch={amount} /> }} />
  );
  if (count === 0) return words;
  return (
    <MuiLink component={Link} to={toWithdrawalsPath(status)}>
      {words}
    </MuiLink>
  );
}

const verdictStyle = { display: 'flex', gap: 1, my: 2, fontWeight: 700, '& svg': { flexShrink: 0 } };
