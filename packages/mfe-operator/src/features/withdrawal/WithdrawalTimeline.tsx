import type { OperatorWithdrawalDetail, WithdrawalStatus } from '@farm/contracts';
import { Moment, Timeline, type TimelineStep } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

type WithdrawalStep = OperatorWithdrawalDetail['events'][number];

/** History of a withdrawal, oldest first: step, actor, time and reason. */
export function WithdrawalTimeline({ steps }: { steps: WithdrawalStep[] }) {
  return <Timeline title={<FormattedMessage id="operator.steps.title" />} steps={steps.map(toStep)} />;
}

function toStep({ to, holdReasons, actor, by, reason, at }: WithdrawalStep): TimelineStep {
  return {
    icon: icons[to],
    name: <FormattedMessage id={`operator.status.${to}`} />,
    details: (
      <>
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
      </>
    ),
  };
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
