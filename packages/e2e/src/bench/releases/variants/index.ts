import type { Release } from '../release.ts';
import { builds } from './builds.ts';
import { content } from './content.ts';
import { failures } from './failures.ts';
import { use } from './use.ts';
import { trust } from './trust.ts';
import { good } from './good.ts';
import { places } from './places.ts';
import { weight } from './weight.ts';

/** All releases of the bench; the good ones come last. */
export const RELEASES: readonly Release[] = [
  ...builds,
  ...failures,
  ...weight,
  ...places,
  ...content,
  ...use,
  ...trust,
  ...good,
];
