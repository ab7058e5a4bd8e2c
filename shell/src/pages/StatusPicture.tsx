import { useLazyPart } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useEffect, type ComponentType } from 'react';

const pictures = {
  '403': () => import('./pictures/Forbidden.tsx').then((module) => module.Forbidden),
  '404': () => import('./pictures/NotFound.tsx').then((module) => module.NotFound),
  '500': () => import('./pictures/Broken.tsx').then((module) => module.Broken),
  maintenance: () => import('./pictures/Maintenance.tsx').then((module) => module.Maintenance),
  'coming-soon': () => import('./pictures/ComingSoon.tsx').then((module) => module.ComingSoon),
} satisfies Record<string, () => Promise<ComponentType>>;

/** Statuses that have a page. */
export type PageStatus = keyof typeof pictures;

/** Decorative picture of a status page, loaded lazily into a box of fixed aspect ratio. */
export function StatusPicture({ status }: { status: PageStatus }) {
  const { part: Picture, request } = useLazyPart(pictures[status]);
  useEffect(() => {
    request().catch(() => undefined);
  }, [request]);
  return (
    <Box aria-hidden sx={{ width: 'min(360px, 100%)', aspectRatio: '3 / 2' }}>
      {Picture ? <Picture /> : null}
    </Box>
  );
}
