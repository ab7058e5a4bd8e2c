import { formatXch, usePage } from '@farm/remote-sdk';

/** Decimal XCH with its unit; both keep their order where the page reads from right to left. */
export function Xch({ xch }: { xch: string }) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr">
      {formatXch(xch, locale)} {UNIT}
    </bdi>
  );
}

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';
