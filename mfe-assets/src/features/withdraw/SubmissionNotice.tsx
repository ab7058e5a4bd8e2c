import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { Alert, FormError } from '@farm/ui/feedback';
import type { WithdrawRefusal } from '../../model/withdrawRefusal.ts';
import type { Submission } from './useSubmission.ts';

/** State of the submission: slow, refused, or preceded by an order with an unknown outcome. */
export function SubmissionNotice({ submission }: { submission: Submission }) {
  const { isSlow, isBusy, refusal, isAfterUnresolved, stop } = submission;
  return (
    <>
      <Box role="status" sx={{ '&:empty': { mt: -2.5 } }}>
        {isSlow ? (
          <Alert
            severity="info"
            role="presentation"
            action={
              <Button color="inherit" onClick={stop}>
                <FormattedMessage id="kit.stopWaiting" />
              </Button>
            }
          >
            <FormattedMessage id="assets.withdraw.slow" />
          </Alert>
        ) : null}
        {isAfterUnresolved && !isBusy ? (
          <Alert severity="warning" role="presentation">
            <FormattedMessage id="assets.withdraw.afterOpenOne" />
          </Alert>
        ) : null}
      </Box>
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
    </>
  );
}

/** A longer wait is told in hours. */
const MINUTES_SAID = 90;

function RefusalNotice({ refusal: { reason, waitMinutes, requestId } }: { refusal: WithdrawRefusal }) {
  return (
    <FormError>
      <FormattedMessage
        id={`assets.withdraw.failure.${reason}`}
        values={{
          minutes: waitMinutes,
          hours: Math.ceil(waitMinutes / 60),
          unit: waitMinutes > MINUTES_SAID ? 'hours' : 'minutes',
        }}
      />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
