import { formatXch, usePage } from '@farm/remote-sdk';

/** An amount with its unit, to the last decimal; both keep their order where the page reads from right to left. */
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
