import { formatBytes, formatSpace, usePage } from '@farm/remote-sdk';

/** A space in its unit; in bytes when it is pointed at. */
export function Space({ bytes }: { bytes: string }) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr" title={formatBytes(bytes, locale)}>
      {formatSpace(bytes, locale)}
    </bdi>
  );
}
