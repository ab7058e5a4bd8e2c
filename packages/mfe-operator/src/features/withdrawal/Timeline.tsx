import type { OperatorWithdrawalDetail, WithdrawalStatus } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';

type Step = OperatorWithdrawalDetail['events'][number];

/** The steps a withdrawal took, oldest first: what, who, when and why. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <Card component="section" aria-labelledby="steps" sx={{ p: 3 }}>
      <Typography id="steps" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.steps.title" />
      </Typography>
      <Box component="ol" aria-labelledby="steps" sx={listStyle}>
        {steps.map((step, index) => (
          // Steps are only ever added at the end.
          <TimelineStep key={index} step={step} isLast={index === steps.length - 1} />
        ))}
      </Box>
    </Card>
  );
}

function TimelineStep({ step, isLast }: { step: Step; isLast: boolean }) {
  const { to, holdReasons, actor, by, reason, at } = step;
  return (
    <Box component="li" aria-current={isLast ? 'step' : undefined} sx={stepStyle}>
      <Box sx={{ ...markStyle, color: isLast ? 'primary.text' : 'text.secondary' }}>
        <Icon name={icons[to]} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: isLast ? 700 : 500 }}>
          <FormattedMessage id={`operator.status.${to}`} />
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          <Moment at={at} precision="second" />
        </Box>
        <div>
          <FormattedMessage
            id={by === '' ? 'operator.steps.actor' : 'operator.steps.actorBy'}
            values={{
              actor: <FormattedMessage id={`operator.actor.${actor}`} />,
              by: <bdi dir="ltr">{by}</bdi>,
            }}
          />
        </div>
        {holdReasons.map((holdReason) => (
          <div key={holdReason}>
            <FormattedMessage id={`operator.holdReason.${holdReason}`} />
          </div>
        ))}
        {to === 'failed' && actor === 'farm' ? (
          <div>
            <FormattedMessage id="operator.steps.failed" />
          </div>
        ) : null}
        {reason === '' ? null : (
          <div>
            <FormattedMessage id="operator.steps.reason" values={{ reason: <bdi>{reason}</bdi> }} />
          </div>
        )}
      </Box>
    </Box>
  );
}

const icons: Record<WithdrawalStatus, string> = {
  pending: 'clock',
  held: 'clock',
  approved: 'settings',
  sending: 'forward',
  success: 'check',
  failed: 'alert',
  canceled: 'close',
  refunded: 'back',
};

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 };
const stepStyle = { display: 'flex', gap: 1.5, alignItems: 'flex-start' };
const markStyle = {
  display: 'grid',
  placeItems: 'center',
  p: 0.75,
  borderRadius: '50%',
  bgcolor: 'action.hover',
};
