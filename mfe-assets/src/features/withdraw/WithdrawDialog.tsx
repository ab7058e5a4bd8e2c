import { useNavigate } from '@farm/remote-sdk';
import { Dialog } from '@farm/ui/dialogs';
import { useId } from 'react';
import { toWithdrawalPath } from '../../model/paths.ts';
import { FactsPending } from '../../parts/FactsPending.tsx';
import { useSubmission } from './useSubmission.ts';
import { useWithdrawFacts } from '../../api/useWithdrawFacts.ts';
import { WithdrawSteps } from './WithdrawSteps.tsx';

interface WithdrawDialogProps {
  isOpen: boolean;
  /** Called on Cancel, Escape, a click outside the dialog, and once the withdrawal is accepted. */
  onClose: () => void;
}

/** Requests a withdrawal in two steps, then opens its receipt. Full screen on a phone. */
export function WithdrawDialog({ isOpen, onClose }: WithdrawDialogProps) {
  const titleId = useId();
  const submission = useSubmission();
  // Closing while a request is in flight would hide its outcome; a slow request offers a button to stop waiting.
  const close = () => {
    if (!submission.isBusy) onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyle } }}
    >
      <DialogBody titleId={titleId} submission={submission} onClose={close} />
    </Dialog>
  );
}

interface DialogBodyProps {
  titleId: string;
  submission: ReturnType<typeof useSubmission>;
  onClose: () => void;
}

/** Mounted only while the dialog is open, so that the next withdrawal starts with an empty form. */
function DialogBody({ titleId, submission, onClose }: DialogBodyProps) {
  const navigate = useNavigate();
  const { facts, failure, slow } = useWithdrawFacts();
  if (!facts)
    return (
      <FactsPending
        titleId={titleId}
        titleMessageId="assets.withdraw.title"
        failure={failure}
        slow={slow}
        onClose={onClose}
      />
    );
  return (
    <WithdrawSteps
      titleId={titleId}
      facts={facts}
      submission={submission}
      onClose={onClose}
      onAccepted={({ id }) => {
        onClose();
        void navigate(toWithdrawalPath(id));
      }}
    />
  );
}

const paperStyle = {
  m: { xs: 0, sm: 4 },
  width: { xs: 1, sm: 'calc(100% - 64px)' },
  maxWidth: { xs: 'none', sm: 560 },
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: 'none', sm: 'calc(100% - 64px)' },
  borderRadius: { xs: 0, sm: 1 },
};
