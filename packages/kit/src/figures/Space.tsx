import { formatBytes, formatSpace, usePage } from '@farm/remote-sdk';

/** A space in the unit that fits it; its title gives the exact bytes. */
export function Space({ bytes }: { bytes: string }) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr" title={formatBytes(bytes, locale)}>
      {formatSpace(bytes, locale)}
    </bdi>
  );
}
