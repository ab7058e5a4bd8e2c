import type { OperatorWithdrawal, WithdrawalDecision } from '@farm/contracts';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { Dialog } from '@farm/ui/overlay';
import { useState } from 'react';
import { DeedForm } from './DeedForm.tsx';
import { deedColours } from './deedColours.ts';

interface DeedsProps {
  withdrawal: OperatorWithdrawal;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Buttons for the actions possible on a withdrawal; each asks for confirmation. */
export function Deeds({ withdrawal, onUncertain }: DeedsProps) {
  // Kept while the dialog fades out.
  const [deed, setDeed] = useState<WithdrawalDecision>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useFocusFallback(deed !== undefined && !isOpen && !withdrawal.deeds.includes(deed));
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {withdrawal.deeds.map((possible) => (
          <Button
            key={possible}
            variant={possible === 'approve' ? 'contained' : 'outlined'}
            color={deedColours[possible]}
            aria-haspopup="dialog"
            onClick={() => {
              setDeed(possible);
              setIsOpen(true);
            }}
          >
            <FormattedMessage id={`operator.deed.${possible}`} />
          </Button>
        ))}
      </Stack>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="deed-title">
        {deed === undefined ? null : (
          <DeedForm withdrawal={withdrawal} deed={deed} onClose={close} onUncertain={onUncertain} />
        )}
      </Dialog>
    </>
  );
}
