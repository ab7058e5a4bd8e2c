import { FormattedMessage, Link, useIntl, useSlowRequest } from '@farm/remote-sdk';
import { Box, Button, MuiLink, Skeleton, Stack } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';
import { QUICK_START_PATH } from '../../model/paths.ts';
import { AgentCommand } from './AgentCommand.tsx';
import { EnrollCode } from './EnrollCode.tsx';
import { EnrollProgress } from './EnrollProgress.tsx';
import { EnrollFailure } from './EnrollFailure.tsx';
import { useEnrollment } from './useEnrollment.ts';

interface EnrollDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Enrolls another machine: a code, the commands that use it, and the progress. */
export function EnrollDialog({ isOpen, onClose }: EnrollDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyle } }}
    >
      <DialogTitle id={titleId}>
        <FormattedMessage id="devices.add" />
      </DialogTitle>
      <Steps onClose={onClose} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that the next machine starts with its own code. */
function Steps({ onClose }: { onClose: () => void }) {
  const { enrolment, refusal, state, machine, renew, ...rest } = useEnrollment();
  const isSlow = useSlowRequest(rest.isCreating, rest.startedTimeStamp);
  const isWaiting = state === 'waiting' || state === 'expired';
  const view = () => {
    if (refusal) return <EnrollFailure refusal={refusal} onRetry={renew} />;
    if (!enrolment) return <CodeSkeleton />;
    if (state === 'waiting') return <EnrollCode enrolment={enrolment} />;
    return state === 'enrolled' ? <AgentCommand id="run" code={enrolment.code} /> : null;
  };
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          {view()}
          <Box role="status">
            {isSlow ? <FormattedMessage id="devices.enrol.slow" /> : null}
            {enrolment ? (
              <EnrollProgress
                state={state}
                machine={machine}
                isProgressUnknown={rest.isProgressUnknown}
                onLeave={onClose}
              />
            ) : null}
          </Box>
          <MuiLink component={Link} to={QUICK_START_PATH} onClick={onClose}>
            <FormattedMessage id="devices.quickStart" />
          </MuiLink>
        </Stack>
      </DialogContent>
      <DialogActions>
        {enrolment && state !== 'waiting' ? (
          <Button variant={isWaiting ? 'contained' : 'outlined'} onClick={renew}>
            <FormattedMessage id={isWaiting ? 'devices.enrol.newCode' : 'devices.enrol.another'} />
          </Button>
        ) : null}
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </>
  );
}

function CodeSkeleton() {
  const intl = useIntl();
  return (
    <Stack
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'devices.enrol.loading' })}
      sx={{ gap: 2.5 }}
    >
      <Skeleton variant="rounded" height={124} />
      <Skeleton variant="rounded" height={84} />
      <Skeleton variant="rounded" height={84} />
    </Stack>
  );
}

const paperStyle = {
  m: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
};
