import type { PayoutAlarms } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { PAYOUTS_PATH } from '../../model/paths.ts';
import { AlarmCause } from '../../parts/AlarmCause.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Open alarms: what stands still or will, and since when. */
export function AlarmCard({ query }: { query: CardQuery<PayoutAlarms> }) {
  return (
    <OverviewCard
      id="alarms"
      query={query}
      room={72}
      to={PAYOUTS_PATH}
      toTone={({ open }) => (open.length === 0 ? 'well' : 'stopped')}
    >
      {({ open }) =>
        open.length === 0 ? (
          <FormattedMessage id="operator.overview.alarms.none" />
        ) : (
          <Stack component="ul" sx={listStyle}>
            {open.map(({ id, cause, beganAt, goneSince }) => (
              <li key={id}>
                <Typography component="span" sx={{ fontWeight: 700 }}>
                  <AlarmCause cause={cause} text="title" />
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  <FormattedMessage
                    id={goneSince === null ? 'operator.overview.since' : 'operator.overview.gone'}
                    values={{ at: <Moment at={goneSince ?? beganAt} /> }}
                  />
                </Typography>
              </li>
            ))}
          </Stack>
        )
      }
    </OverviewCard>
  );
}

const listStyle = { m: 0, p: 0, gap: 1, listStyle: 'none' };
