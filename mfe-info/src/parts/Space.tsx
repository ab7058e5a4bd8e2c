import { formatBytes, formatSpace, usePage } from '@farm/remote-sdk';
import { formatNetSpace } from '../model/formatNetSpace.ts';

interface SpaceProps {
  bytes: string;
  /** Of the whole network: as people speak of it. */
  isNet?: boolean;
}

/** A space in its unit; in bytes when it is pointed at. */
export function Space({ bytes, isNet = false }: SpaceProps) {
  const { locale } = usePage();
  return (
    <bdi dir="ltr" title={formatBytes(bytes, locale)}>
      {isNet ? formatNetSpace(bytes, locale) : formatSpace(bytes, locale)}
    </bdi>
  );
}
