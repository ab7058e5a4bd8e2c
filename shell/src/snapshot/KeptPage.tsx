import { Box } from '@farm/ui';
import { useLayoutEffect, useRef } from 'react';

/** Content of a snapshot, in place of the page that did not load. */
export function KeptPage({ content }: { content: ChildNode[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...content), [content]);
  return <Box ref={place} />;
}
