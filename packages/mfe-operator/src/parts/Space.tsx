import { formatBytes, formatSpace, usePage } from '@farm/remote-sdk';

/** A space in its unit; the exact bytes on demand. */
export function Space({ bytes }: { bytes: string }) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr" title={formatBytes(bytes, locale)}>
      {formatSpace(bytes, locale)}
    </bdi>
  );
}
