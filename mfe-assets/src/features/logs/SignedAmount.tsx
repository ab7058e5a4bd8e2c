import { Xch } from '@farm/kit';
import { Box } from '@farm/ui';

/** What came in or went out: told by its sign first, and by its colour. */
export function SignedAmount({ xch }: { xch: string }) {
  const isLoss = xch.startsWith('-');
  return (
    <Box component="span" sx={{ fontWeight: 600, color: isLoss ? 'text.primary' : 'success.text' }}>
      <Xch xch={xch} isSigned />
    </Box>
  );
}
