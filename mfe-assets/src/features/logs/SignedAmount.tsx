import { Xch } from '@farm/kit';
import { Box } from '@farm/ui';

/** Incoming or outgoing amount, distinguished by its sign first and by its color second. */
export function SignedAmount({ xch }: { xch: string }) {
  const isLoss = xch.startsWith('-');
  const isGain = !isLoss && /[1-9]/.test(xch);
  return (
    <Box component="span" sx={{ fontWeight: 600, color: isLoss ? 'text.primary' : 'success.text' }}>
      <Xch xch={xch} plus={isGain ? '+' : undefined} />
    </Box>
  );
}
