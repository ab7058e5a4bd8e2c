import type { OperatorWithdrawal, WithdrawalDecision } from '@farm/contracts';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { ActionForm } from './ActionForm.tsx';
import { actionColors } from './actionColors.ts';

interface WithdrawalActionsProps {
  withdrawal: OperatorWithdrawal;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Buttons for the actions possible on a withdrawal; each asks for confirmation. Nobody decides about their own. */
export function WithdrawalActions({ withdrawal, onUncertain }: WithdrawalActionsProps) {
  // Kept while the dialog fades out.
  const [action, setAction] = useState<WithdrawalDecision>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useFocusFallback(action !== undefined && !isOpen && !withdrawal.deeds.includes(action));
  const { user } = useSession();
  if (user?.id === withdrawal.account.id)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="operator.withdrawal.own" />
      </Typography>
    );
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {withdrawal.deeds.map((possible) => (
          <Button
            key={possible}
            variant={possible === 'approve' ? 'contained' : 'outlined'}
            color={actionColors[possible]}
            aria-haspopup="dialog"
            onClick={() => {
              setAction(possible);
              setIsOpen(true);
            }}
          >
            <FormattedMessage id={`operator.deed.${possible}`} />
          </Button>
        ))}
      </Stack>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="action-title">
        {action === undefined ? null : (
          <ActionForm withdrawal={withdrawal} action={action} onClose={close} onUncertain={onUncertain} />
        )}
      </Dialog>
    </>
  );
}
