import type { RolloutEntry } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Percent } from '../../parts/Percent.tsx';

/** The plan by which a canary goes on by itself: its steps, the one that it has reached, and what the next one waits for. */
export function Steps({ entry: { canary } }: { entry: RolloutEntry }) {
  const intl = useIntl();
  const { steps = [], nextStep = null, minVisitors = 0 } = canary ?? {};
  if (steps.length === 0) return null;
  return (
    <div>
      <Typography variant="h6" component="h3" gutterBottom>
        <FormattedMessage id="operator.rollout.steps.title" />
      </Typography>
      <Box
        component="ol"
        aria-label={intl.formatMessage({ id: 'operator.rollout.steps.title' })}
        sx={listStyle}
      >
        {steps.map(({ percent, at }) => {
          const isNow = percent === canary?.percent;
          return (
            <Box
              component="li"
              key={at}
              {...(isNow && { 'aria-current': 'step' as const })}
              sx={{ fontWeight: isNow ? 600 : 400 }}
            >
              <FormattedMessage
                id={isNow ? 'operator.rollout.steps.now' : 'operator.rollout.steps.step'}
                values={{ percent: <Percent share={percent / 100} />, at: <Moment at={at} /> }}
              />
            </Box>
          );
        })}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {nextStep === null ? (
          <FormattedMessage id="operator.rollout.steps.none" />
        ) : (
          <FormattedMessage
            id="operator.rollout.steps.next"
            values={{
              percent: <Percent share={nextStep.percent / 100} />,
              at: <Moment at={nextStep.at} precision="second" />,
              visitors: minVisitors,
            }}
          />
        )}
      </Typography>
    </div>
  );
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  listStyle: 'none',
  m: 0,
  mb: 0.5,
  p: 0,
};
