import { Xch } from '@farm/kit';
import { Box } from '@farm/ui';
import { EntryValue } from '../../parts/EntryValue.tsx';

interface SignedAmountProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  /** Price at its moment; null or absent if none is known. */
  price?: string | null | undefined;
}

/** Incoming or outgoing amount, distinguished by its sign first and by its color second, with its value if its price is known. */
export function SignedAmount({ xch, price }: SignedAmountProps) {
  const isLoss = xch.startsWith('-');
  const isGain = !isLoss && /[1-9]/.test(xch);
  const plus = isGain ? '+' : undefined;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, color: isLoss ? 'text.primary' : 'success.text' }}>
        <Xch xch={xch} plus={plus} />
      </Box>
      <EntryValue xch={xch} price={price} plus={plus} />
    </>
  );
}
