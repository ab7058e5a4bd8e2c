import { formatXch, usePage } from '@farm/remote-sdk';

/** Decimal XCH with its unit; both keep their order where the page reads from right to left. */
export function Xch({ xch }: { xch: string }) {
  const { locale } = usePage();
  const [whole = '', fraction] = formatXch(xch, locale).split(/(?<=\.)/);
  return (
    <bdi dir="ltr">
      {whole}
      {/* A number too long for its line breaks after the point. */}
      <wbr />
      {fraction} {UNIT}
    </bdi>
  );
}

/** The currency's sign is the same in every language. */
const UNIT = 'XCH';
