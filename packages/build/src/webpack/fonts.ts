import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** The subsets of the product's fonts that the shell serves; its `index.html` says when each is used. */
const slices = [
  require.resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
  require.resolve('@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2'),
  require.resolve('@fontsource/barlow/files/barlow-latin-700-normal.woff2'),
  require.resolve('@fontsource/barlow/files/barlow-latin-ext-700-normal.woff2'),
];

/**
 * Source of each subset, and its name under `/fonts/`. The name includes the version, so browsers cache it
 * forever.
 */
export const fonts = slices.map((from) => {
  const { version } = require(resolve(from, '../../package.json')) as { version: string };
  return { from, name: basename(from).replace('.woff2', `-${version}.woff2`) };
});
