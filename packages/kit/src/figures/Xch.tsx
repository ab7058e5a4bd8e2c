import { formatXch, usePage } from '@farm/remote-sdk';

interface XchProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  /** Prefix of an incoming amount. */
  plus?: string | undefined;
}

/** Amount with all decimals and its unit, kept left to right in right-to-left pages. */
export function Xch({ xch, plus }: XchProps) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr">
      {plus}
      {formatXch(xch, locale)} {UNIT}
    </bdi>
  );
}

/** Currency symbol, the same in every language. */
const UNIT = 'XCH';
