import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { Effects } from './Effects.tsx';
import { Sentences } from '../../parts/Sentences.tsx';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import type { ChangeFormState } from './useChangeForm.ts';

/** Effects of a change, concurrent changes by others, and objections. */
export function ChangePlan({ form }: { form: ChangeFormState }) {
  const { plan, meanwhile, planFailure, unverified } = form;
  if (form.isMade)
    return (
      <Alert severity="success" role="status">
        <FormattedMessage id="operator.rollout.made" />
      </Alert>
    );
  return (
    <>
      {meanwhile.length === 0 ? null : (
        <Alert severity="warning" role="alert">
          <FormattedMessage id="operator.rollout.overtaken" />
          <Effects title={<FormattedMessage id="operator.rollout.overtaken.what" />} effects={meanwhile} />
        </Alert>
      )}
      <Box role="status" sx={boxStyle}>
        {plan === undefined ? (
          <PlanState failure={planFailure} onRetry={form.retryPlan} isChosen={form.isChosen} />
        ) : plan.problems.length > 0 ? (
          <Alert severity="error" role="none">
            <FormattedMessage id="operator.rollout.refused" />
            <Sentences sentences={plan.problems} />
          </Alert>
        ) : (
          <Effects title={<FormattedMessage id="operator.rollout.effects" />} effects={plan.effects} />
        )}
        {plan === undefined || plan.warnings.length === 0 ? null : (
          <Alert severity="warning" role="none">
            <FormattedMessage id="operator.rollout.warnings" />
            <Sentences sentences={plan.warnings} />
          </Alert>
        )}
        <UnverifiedNotice unverified={unverified} />
      </Box>
    </>
  );
}

interface PlanStateProps {
  failure: unknown;
  onRetry: () => void;
  /** True once enough is chosen to plan the change. */
  isChosen: boolean;
}

function PlanState({ failure, onRetry, isChosen }: PlanStateProps) {
  if (failure !== undefined)
    return (
      <Alert
        severity="error"
        role="none"
        action={
          <Button color="inherit" onClick={onRetry}>
            <FormattedMessage id="kit.retry" />
          </Button>
        }
      >
        <FormattedMessage id={`operator.rollout.planFailure.${toFailure(failure).reason}`} />
      </Alert>
    );
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      <FormattedMessage id={isChosen ? 'operator.rollout.planning' : 'operator.rollout.unplanned'} />
    </Typography>
  );
}

const boxStyle = { display: 'grid', gap: 1.5, minWidth: 0 };
