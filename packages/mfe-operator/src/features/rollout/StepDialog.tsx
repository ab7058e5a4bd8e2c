import type { RolloutStatus } from '@farm/contracts/rollout';
import { Dialog } from '@farm/ui/overlay';
import { useId } from 'react';
import type { SigningKey } from '../../model/signingKey.ts';
import type { Step } from '../../model/step.ts';
import { StepForm } from './StepForm.tsx';

/** A step that is asked about, and how things stood when it was. */
export interface AskedStep {
  step: Step;
  status: RolloutStatus;
  signingKey: SigningKey;
}

interface StepDialogProps {
  isOpen: boolean;
  /** Kept while the dialog fades out. */
  asked: AskedStep | undefined;
  onClose: () => void;
  /** Something may have been done that nobody waited for. */
  onUncertain: () => void;
}

/** Asks before a step is taken. */
export function StepDialog({ isOpen, asked, onClose, onUncertain }: StepDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      {asked === undefined ? null : (
        <StepForm {...asked} titleId={titleId} onClose={onClose} onUncertain={onUncertain} />
      )}
    </Dialog>
  );
}
