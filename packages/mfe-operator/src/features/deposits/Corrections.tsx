import type { ListedDeposit } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { useSession } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { CorrectButton } from './CorrectButton.tsx';

interface CorrectionsProps {
  deposit: ListedDeposit;
  onUncertain: () => void;
}

/** Corrections of a deposit, and buttons for more. Nobody corrects their own account. */
export function Corrections({ deposit, onUncertain }: CorrectionsProps) {
  const { id: txId, accountId, email, left, corrections } = deposit;
  const { user } = useSession();
  const isOwn = user?.id === accountId;
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      {corrections.map((correction) => (
        <Box key={correction.id} sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>
            <Xch xch={correction.amount} />
          </Box>
          <bdi>{correction.reason}</bdi>
          <Box>
            <DoneBy at={correction.date} email={correction.by} />
          </Box>
          {isOwn || correction.left === '0' ? null : (
            <CorrectButton {...{ txId: correction.id, left: correction.left, email, onUncertain }} />
          )}
        </Box>
      ))}
      {isOwn || left === '0' ? null : <CorrectButton {...{ txId, left, email, onUncertain }} />}
    </Stack>
  );
}
