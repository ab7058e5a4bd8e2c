import type { Balance } from '@farm/contracts';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, Card, Icon, Stack, Typography } from '@farm/ui';
import { Figure } from './Figure.tsx';
import { figuresGrid } from './figuresGrid.ts';

/** The three figures of a balance, and what comes next while they are zero. */
export function BalanceView({ balance }: { balance: Balance }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Card component="dl" sx={figuresGrid}>
        <Figure
          label={<FormattedMessage id="assets.balance.usable" />}
          xch={balance.usable}
          explanation={<FormattedMessage id="assets.balance.usable.explanation" />}
          isMain
        />
        <Figure
          label={<FormattedMessage id="assets.balance.frozen" />}
          xch={balance.frozen}
          explanation={<FormattedMessage id="assets.balance.frozen.explanation" />}
        />
        <Figure
          label={<FormattedMessage id="assets.balance.total" />}
          xch={balance.total}
          explanation={<FormattedMessage id="assets.balance.total.explanation" />}
        />
      </Card>
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
      <Button
        component={Link}
        to="/center/my/machines"
        variant="outlined"
        startIcon={<Icon name="machines" />}
      >
        <FormattedMessage id="assets.balance.empty.action" />
      </Button>
    </Card>
  );
}
