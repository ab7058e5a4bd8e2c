import type { OperatorAccount } from '@farm/contracts/operator';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { LockForm, type LockAction } from './LockForm.tsx';

interface AccountActionsProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Buttons that lock an account, change the lock or end it; or why this operator cannot. */
export function AccountActions({ account, onUncertain }: AccountActionsProps) {
  const titleId = useId();
  const { user } = useSession();
  // Kept while the dialog fades out.
  const [action, setAction] = useState<LockAction>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const possible = toPossible(account);
  useFocusFallback(action !== undefined && !isOpen && !possible.includes(action));
  return (
    <>
      {possible.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>
          <FormattedMessage
            id={`operator.account.unlockable.${user?.id === account.id ? 'own' : 'operator'}`}
          />
        </Typography>
      ) : (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          {possible.map((one) => (
            <Button
              key={one}
              variant="outlined"
              color={one === 'lock' ? 'error' : 'primary'}
              aria-haspopup="dialog"
              onClick={() => {
                setAction(one);
                setIsOpen(true);
              }}
            >
              <FormattedMessage id={`operator.account.lock.${one}`} />
            </Button>
          ))}
        </Stack>
      )}
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        {action === undefined ? null : (
          <LockForm {...{ account, action, titleId, onUncertain }} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

function toPossible({ isLockable, lock }: OperatorAccount): LockAction[] {
  if (!isLockable) return [];
  return lock === null ? ['lock'] : ['change', 'unlock'];
}
