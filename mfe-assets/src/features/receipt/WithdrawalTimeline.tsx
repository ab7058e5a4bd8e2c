import type { WithdrawalEvent } from '@farm/contracts';
import { Moment, Timeline, type TimelineStep } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { toStepName, type StepName } from '../../model/withdrawalSteps.ts';
import { HoldReasons } from './HoldReasons.tsx';

/** Steps of a withdrawal, oldest first, each with its actor, time and reason. */
export function WithdrawalTimeline({ events }: { events: WithdrawalEvent[] }) {
  return <Timeline title={<FormattedMessage id="assets.receipt.timeline" />} steps={events.map(toStep)} />;
}

function toStep(event: WithdrawalEvent): TimelineStep {
  const name = toStepName(event);
  return {
    icon: ICONS[name],
    name: <FormattedMessage id={`assets.receipt.event.${name}`} />,
    details: (
      <>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={event.at} /> · <FormattedMessage id={`assets.receipt.by.${event.actor}`} />
        </Typography>
        {name === 'failed' ? (
          <div>
            <FormattedMessage id="assets.receipt.failed" />
          </div>
        ) : null}
        {event.reason === '' ? null : (
          <div>
            <FormattedMessage id="assets.receipt.reason" values={{ reason: <bdi>{event.reason}</bdi> }} />
          </div>
        )}
        {event.holdReasons.length === 0 ? null : (
          <Box>
            <HoldReasons reasons={event.holdReasons} />
          </Box>
        )}
      </>
    ),
  };
}

const ICONS: Record<StepName, string> = {
  asked: 'assets',
  pending: 'clock',
  held: 'clock',
  holdChanged: 'clock',
  approved: 'settings',
  sending: 'forward',
  reopened: 'forward',
  success: 'check',
  failed: 'alert',
  rejected: 'alert',
  canceled: 'close',
  refunded: 'back',
};
