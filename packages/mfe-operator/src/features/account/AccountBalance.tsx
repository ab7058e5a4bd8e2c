import type { OperatorAccount } from '@farm/contracts/operator';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Typography } from '@farm/ui';
import { Sums, type Sum } from '../../parts/Sums.tsx';

/** Balance of an account, and what it can still withdraw today. */
export function AccountBalance({ account: { balance, leftToday } }: { account: OperatorAccount }) {
  const sum = (id: string, xch: string, kind?: Sum['kind']): Sum => ({
    id,
    label: <FormattedMessage id={`operator.account.balance.${id}`} />,
    value: <Xch xch={xch} />,
    ...(kind && { kind }),
  });
  return (
    <Card component="section" aria-labelledby="account-balance" sx={{ p: 3 }}>
      <Typography id="account-balance" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.account.balance" />
      </Typography>
      <Sums
        sums={[
          sum('usable', balance.usable),
          sum('frozen', balance.frozen),
          sum('total', balance.total, 'total'),
          sum('leftToday', leftToday),
        ]}
      />
    </Card>
  );
}
