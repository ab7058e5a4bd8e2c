import type { OperatorWithdrawalDetail } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { StatusLabel } from '../../parts/StatusLabel.tsx';
import { When } from '../../parts/When.tsx';

type Step = OperatorWithdrawalDetail['events'][number];

/** The steps a withdrawal took, oldest first: what, who, when and why. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <Card component="section" aria-labelledby="steps" sx={{ p: 3 }}>
      <Typography id="steps" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.steps.title" />
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {steps.map((step, index) => (
          // Steps are only ever added at the end.
          <TimelineStep key={index} step={step} />
        ))}
      </Stack>
    </Card>
  );
}

function TimelineStep({ step: { to, holdReasons, actor, by, reason, at } }: { step: Step }) {
  return (
    <Box
      component="li"
      sx={{ paddingInlineStart: 2, borderInlineStart: '2px solid var(--mui-palette-divider)' }}
    >
      <StatusLabel status={to} holdReasons={holdReasons} />
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        <FormattedMessage
          id={by === '' ? 'operator.steps.actor' : 'operator.steps.actorBy'}
          values={{
            actor: <FormattedMessage id={`operator.actor.${actor}`} />,
            by: <bdi dir="ltr">{by}</bdi>,
          }}
        />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <When instant={at} />
      </Typography>
      {reason === '' ? null : (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          <FormattedMessage id="operator.steps.reason" values={{ reason: <bdi>{reason}</bdi> }} />
        </Typography>
      )}
    </Box>
  );
}
