import type { Balance } from '@farm/contracts';
import { MACHINES_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, Card, Icon, Stack, Typography } from '@farm/ui';
import { Figures } from './Figures.tsx';

/** The three figures of a balance, and a first step while the balance is zero. */
export function BalanceView({ balance }: { balance: Balance }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Figures balance={balance} />
      {balance.total === '0' ? <FirstStep /> : null}
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
