import { formatBytes, formatSpace, usePage } from '@farm/remote-sdk';

/** Space in the best-fitting unit; its title has the exact bytes. */
export function Space({ bytes }: { bytes: string }) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr" title={formatBytes(bytes, locale)}>
      {formatSpace(bytes, locale)}
    </bdi>
  );
}
