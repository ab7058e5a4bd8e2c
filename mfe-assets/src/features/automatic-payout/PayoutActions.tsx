import type { AutomaticPayout } from '@farm/contracts';
import { useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import type { PayoutAction } from './ConfirmAction.tsx';

const loadConfirm = () => import('./ConfirmAction.tsx').then((module) => module.ConfirmAction);

interface PayoutActionsProps {
  payout: AutomaticPayout;
  /** Called to change the payout. */
  onChange: () => void;
  isOpening: boolean;
}

/** Buttons that change, skip, pause, resume or delete the automatic payout; all but the first ask for confirmation. */
export function PayoutActions({ payout, onChange, isOpening }: PayoutActionsProps) {
  const confirm = useLazyDialog(loadConfirm);
  const { pausedBy } = payout;
  const actions: PayoutAction[] = [
    ...(pausedBy === null ? (['skip', 'pause'] as const) : []),
    // Without its address it has to be set up again.
    ...(pausedBy !== null && pausedBy !== 'address' ? (['resume'] as const) : []),
    'delete',
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" aria-busy={isOpening} onClick={onChange}>
        <FormattedMessage id="assets.automatic.change" />
      </Button>
      {actions.map((action) => (
        <Button
          key={action}
          color={action === 'delete' ? 'error' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => confirm.open({ action, payout })}
        >
          <FormattedMessage id={`assets.automatic.${action}`} />
        </Button>
      ))}
      {confirm.element}
    </Stack>
  );
}
