import type { WithdrawalEvent } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';
import { useId } from 'react';
import { nameStep, type StepName } from '../../model/withdrawalSteps.ts';
import { HoldReasons } from './HoldReasons.tsx';

/** Every step of a withdrawal, oldest first: what, who, when and why. */
export function Timeline({ events }: { events: WithdrawalEvent[] }) {
  const titleId = useId();
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Typography id={titleId} variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="assets.receipt.timeline" />
      </Typography>
      <Box component="ol" aria-labelledby={titleId} sx={listStyle}>
        {events.map((event, index) => (
          // Steps are only ever added at the end.
          <Step key={index} event={event} isLast={index === events.length - 1} />
        ))}
      </Box>
    </Card>
  );
}

function Step({ event, isLast }: { event: WithdrawalEvent; isLast: boolean }) {
  const name = nameStep(event);
  return (
    <Box component="li" aria-current={isLast ? 'step' : undefined} sx={stepStyle}>
      <Box sx={{ ...markStyle, color: isLast ? 'primary.text' : 'text.secondary' }}>
        <Icon name={ICONS[name]} size={18} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: isLast ? 700 : 500 }}>
          <FormattedMessage id={`assets.receipt.event.${name}`} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={event.at} /> · <FormattedMessage id={`assets.receipt.by.${event.actor}`} />
        </Typography>
        {name === 'failed' ? (
          <Typography variant="body2">
            <FormattedMessage id="assets.receipt.failed" />
          </Typography>
        ) : null}
        {event.reason === '' ? null : (
          <Typography variant="body2">
            <FormattedMessage id="assets.receipt.reason" values={{ reason: <bdi>{event.reason}</bdi> }} />
          </Typography>
        )}
        {event.holdReasons.length === 0 ? null : (
          <Box sx={{ typography: 'body2' }}>
            <HoldReasons reasons={event.holdReasons} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const ICONS: Record<StepName, string> = {
  asked: 'assets',
  pending: 'clock',
  held: 'clock',
  holdChanged: 'clock',
  approved: 'settings',
  sending: 'forward',
  success: 'check',
  failed: 'alert',
  rejected: 'alert',
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
