import type { RolloutStatus } from '@farm/contracts/rollout';
import { Dialog } from '@farm/ui/dialogs';
import { useId } from 'react';
import type { SigningKey } from '../../model/signingKey.ts';
import type { ChangeIntent } from '../../model/changeDraft.ts';
import { ChangeForm } from './ChangeForm.tsx';

/** A change to confirm, and the rollout's state at that time. */
export interface AskedChange {
  intent: ChangeIntent;
  status: RolloutStatus;
  signingKey: SigningKey;
}

interface ChangeDialogProps {
  isOpen: boolean;
  /** Kept while the dialog fades out. */
  asked: AskedChange | undefined;
  onClose: () => void;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Asks for confirmation before a change is made. */
export function ChangeDialog({ isOpen, asked, onClose, onUncertain }: ChangeDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      {asked === undefined ? null : (
        <ChangeForm {...asked} titleId={titleId} onClose={onClose} onUncertain={onUncertain} />
      )}
    </Dialog>
  );
}
