import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { useGrantOverridesMutation } from '../../api/rolloutAccessApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

const TITLE_ID = 'rollout-overrides';

/** Allows this browser to load parts from development servers; in production this is required. */
export function OverrideGrant() {
  const intl = useIntl();
  const notify = useNotify();
  const mutation = useGrantOverridesMutation();
  const [, { error }] = mutation;
  const { send, isBusy, isSlow, abort } = useAbortableMutation(mutation);
  const grant = async () => {
    if (isBusy) return;
    try {
      await send(undefined);
      notify.success(intl.formatMessage({ id: 'operator.rollout.overrides.granted' }));
    } catch {
      // The state of the mutation shows the failure.
    }
  };
  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: 3, mt: 3 }}>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography id={TITLE_ID} variant="h5" component="h2">
          <FormattedMessage id="operator.rollout.overrides.title" />
        </Typography>
        <Typography>
          <FormattedMessage
            id="operator.rollout.overrides.text"
            values={{ command: <code dir="ltr">{COMMAND}</code>, setting: <code dir="ltr">{SETTING}</code> }}
          />
        </Typography>
        <Button variant="outlined" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => void grant()}>
          <FormattedMessage id={isBusy ? 'operator.sending' : 'operator.rollout.overrides.grant'} />
        </Button>
        {error === undefined ? null : <GrantFailure failure={error} />}
        <SlowAction isSlow={isSlow} onStop={abort} />
      </Stack>
    </Card>
  );
}

const COMMAND = 'npm run dev -- NAME --in URL';
const SETTING = 'OVERRIDE_ORIGINS';

function GrantFailure({ failure }: { failure: unknown }) {
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  const reason = isForbidden ? 'forbidden' : toFailure(failure).reason;
  return (
    <FormError>
      <FormattedMessage id={`operator.rollout.overrides.failure.${reason}`} />
    </FormError>
  );
}
