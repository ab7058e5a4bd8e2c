import { formatXch, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface XchProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  /** What comes in carries a plus, as what goes out carries its minus. */
  isSigned?: boolean;
}

/** An amount with its unit, to the last decimal; both keep their order where the page reads from right to left. */
export function Xch({ xch, isSigned = false }: XchProps) {
  const { locale } = usePage();
  const isGain = isSigned && !xch.startsWith('-') && /[1-9]/.test(xch);
  return (
    <Box component="bdi" dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {isGain ? '+' : ''}
      {formatXch(xch, locale)} {UNIT}
    </Box>
  );
}

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';
