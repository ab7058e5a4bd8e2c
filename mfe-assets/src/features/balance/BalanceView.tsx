import type { Balance } from '@farm/contracts';
import { MACHINES_PATH, Xch } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, Card, Icon, Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { toDebt } from '../../model/debt.ts';
import { Figures } from './Figures.tsx';

/** The three figures of a balance, a debt and what it means, and a first step while the balance is zero. */
export function BalanceView({ balance }: { balance: Balance }) {
  const debt = toDebt(balance.usable);
  return (
    <Stack sx={{ gap: 3 }}>
      {debt === null ? null : (
        <Alert severity="warning">
          <FormattedMessage id="assets.balance.debt" values={{ debt: <Xch xch={debt} /> }} />
        </Alert>
      )}
      <Figures balance={balance} />
      {balance.total === '0' && debt === null ? <FirstStep /> : null}
    </Stack>
  );
}

function FirstStep() {
  return (
    <Card component="section" sx={{ p: 3, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Stack sx={{ flexGrow: 1, flexBasis: 280, gap: 0.5 }}>
        <Typography variant="h5" component="h2">
          <FormattedMessage id="assets.balance.empty.title" />
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>
          <FormattedMessage id="assets.balance.empty.text" />
        </Typography>
      </Stack>
      <Button component={Link} to={MACHINES_PATH} variant="outlined" startIcon={<Icon name="machines" />}>
        <FormattedMessage id="assets.balance.empty.action" />
      </Button>
    </Card>
  );
}
