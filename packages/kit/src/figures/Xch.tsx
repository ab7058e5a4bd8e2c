import { formatXch, usePage } from '@farm/remote-sdk';

interface XchProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  /** Stands before an amount that comes in. */
  plus?: string | undefined;
}

/** An amount with its unit, to the last decimal; both keep their order where the page reads from right to left. */
export function Xch({ xch, plus }: XchProps) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr">
      {plus}
      {formatXch(xch, locale)} {UNIT}
    </bdi>
  );
}

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';
