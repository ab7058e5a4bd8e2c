import type { WithdrawalDetail } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import { toNextStep } from '../../model/withdrawalSteps.ts';
import { Countdown } from '../../parts/Countdown.tsx';
import { HoldReasons } from './HoldReasons.tsx';

interface NextStepProps {
  withdrawal: WithdrawalDetail;
  /** Time at which it advances by itself, in milliseconds since 1970 by the clock of this computer. */
  dueAt: number | null;
  /** True once that time has come. */
  isDue: boolean;
}

/** Next step of a withdrawal, its time and the reasons for a hold; screen readers announce changes. */
export function NextStep({ withdrawal, dueAt, isDue }: NextStepProps) {
  const { messageSuffix, at, holdReasons } = toNextStep(withdrawal, isDue);
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Typography variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="assets.receipt.next" />
      </Typography>
      <Box role="status">
        <Typography>
          <FormattedMessage
            id={`assets.receipt.next.${messageSuffix}`}
            values={{ at: at === null ? null : <Moment at={at} /> }}
          />
        </Typography>
        {holdReasons.length === 0 ? null : (
          <>
            <Typography sx={{ mt: 1.5 }}>
              <FormattedMessage id="assets.receipt.next.held.why" />
            </Typography>
            <HoldReasons reasons={holdReasons} />
          </>
        )}
      </Box>
      {withdrawal.isCancelable && dueAt !== null ? <Countdown dueAt={dueAt} /> : null}
    </Card>
  );
}
