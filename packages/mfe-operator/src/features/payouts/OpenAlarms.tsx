import type { PayoutAlarm } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Stack, Typography } from '@farm/ui';
import { AlarmCause } from '../../parts/AlarmCause.tsx';

/** Lists the causes for which payouts stand still, or will: since when, and what to do. */
export function OpenAlarms({ alarms }: { alarms: readonly PayoutAlarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <Stack role="alert" sx={{ gap: 2 }}>
      {alarms.map(({ id, cause, beganAt, goneSince }) => (
        <Card key={id} component="section" aria-labelledby={`alarm-${id}`} sx={style}>
          <Box sx={{ color: 'warning.text', flexShrink: 0 }}>
            <Icon name="alert" size={28} />
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography id={`alarm-${id}`} variant="h5" component="h2" sx={{ color: 'warning.text' }}>
              <AlarmCause cause={cause} text="title" />
            </Typography>
            <Typography sx={{ mt: 0.5 }}>
              <AlarmCause cause={cause} text="text" />
            </Typography>
            <Typography>
              <AlarmCause cause={cause} text="advice" />
            </Typography>
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              <FormattedMessage
                id={goneSince === null ? 'operator.payouts.alarm.since' : 'operator.payouts.alarm.gone'}
                values={{
                  since: <Moment at={beganAt} precision="second" />,
                  gone: goneSince === null ? null : <Moment at={goneSince} precision="second" />,
                }}
              />
            </Typography>
          </Box>
        </Card>
      ))}
    </Stack>
  );
}

const style = { display: 'flex', gap: 2, p: 3 };
