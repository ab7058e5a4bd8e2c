import { formatXch, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';

/** A decimal amount with its unit, to the last decimal; both keep their order in any direction of reading. */
export function Xch({ xch }: { xch: string }) {
  const { locale } = usePage();
  return (
    <Box component="bdi" dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatXch(xch, locale)} {UNIT}
    </Box>
  );
}
