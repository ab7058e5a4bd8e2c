import type { AutomaticPayout } from '@farm/contracts';
import { usePage } from '@farm/remote-sdk';
import { Dialog } from '@farm/ui/dialogs';
import { useId } from 'react';
import { FactsPending } from '../../parts/FactsPending.tsx';
import { useWithdrawFacts } from '../../api/useWithdrawFacts.ts';
import { AutomaticPayoutForm } from './AutomaticPayoutForm.tsx';

interface AutomaticPayoutDialogProps {
  /** The present one; null to set up the first. */
  payout: AutomaticPayout | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets up or changes the automatic payout. */
export function AutomaticPayoutDialog({ payout, isOpen, onClose }: AutomaticPayoutDialogProps) {
  const titleId = useId();
  const { locale } = usePage();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      {/* The same text may be another amount in another language. */}
      <DialogBody key={locale} titleId={titleId} payout={payout} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that the form starts with the present payout. */
function DialogBody({
  titleId,
  payout,
  onClose,
}: Pick<AutomaticPayoutDialogProps, 'payout' | 'onClose'> & { titleId: string }) {
  const { facts, failure, slow } = useWithdrawFacts();
  if (!facts)
    return (
      <FactsPending
        titleId={titleId}
        titleMessageId="assets.automatic.title"
        failure={failure}
        slow={slow}
        onClose={onClose}
      />
    );
  return <AutomaticPayoutForm titleId={titleId} payout={payout} facts={facts} onClose={onClose} />;
}
