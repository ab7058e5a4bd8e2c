import { DAYS_TO_WARN } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { computeDaysLeft } from '../model/daysLeft.ts';

/** End of a key or token, with the days left; marked when it is near or over. */
export function Ends({ at }: { at: string }) {
  const days = computeDaysLeft(at);
  return (
    <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <Moment at={at} precision="second" />
      <Typography
        component="span"
        variant="body2"
        sx={{ color: days < DAYS_TO_WARN ? 'error.text' : 'text.secondary' }}
      >
        {days < 0 ? (
          <FormattedMessage id="operator.rollout.ends.over" />
        ) : (
          <FormattedMessage id="operator.rollout.ends.in" values={{ days }} />
        )}
      </Typography>
    </Stack>
  );
}
