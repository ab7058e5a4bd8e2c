import type { WithdrawalDetail } from '@farm/contracts';
import { Box } from '@farm/ui';
import { toDueAt } from '../../model/toDueAt.ts';
import { columnsStyle } from './columnsStyle.ts';
import { NextStep } from './NextStep.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ValueCard } from './ValueCard.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
import { useRefetchWhenDue } from './useRefetchWhenDue.ts';

interface ReceiptProps {
  withdrawal: WithdrawalDetail;
  /** Time at which it arrived, in milliseconds since 1970. */
  receivedAt: number;
  /** Refetches the withdrawal. */
  onRefetch: () => unknown;
}

/** Receipt of a withdrawal: its facts, its next step and its past steps. */
export function Receipt({ withdrawal, receivedAt, onRefetch }: ReceiptProps) {
  const dueAt = toDueAt(withdrawal, receivedAt);
  const isDue = useRefetchWhenDue(dueAt, onRefetch);
  const { payment, status } = withdrawal;
  return (
    <Box sx={columnsStyle}>
      <ReceiptFacts withdrawal={withdrawal} />
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <NextStep withdrawal={withdrawal} dueAt={dueAt} isDue={isDue} />
        {payment !== null && (status === 'sending' || status === 'success') ? (
          <PaymentCard payment={payment} status={status} />
        ) : null}
        <ValueCard withdrawal={withdrawal} />
        <WithdrawalTimeline events={withdrawal.events} />
      </Box>
    </Box>
  );
}
