import { formatXch, usePage } from '@farm/remote-sdk';

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
    <bdi dir="ltr">
      {isGain ? '+' : ''}
      {formatXch(xch, locale)} {UNIT}
    </bdi>
  );
}

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';
