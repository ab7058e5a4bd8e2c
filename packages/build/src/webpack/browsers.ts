/** Oldest browsers that the pages are built for; README.md states them. */
export const BROWSERS = { chrome: 120, edge: 120, firefox: 121, safari: 17, ios_saf: 17 };

/** The same browsers in webpack's format. */
export const browserTarget = `browserslist:${Object.entries(BROWSERS)
  .map(([name, version]) => `${name} >= ${version}`)
  .join(', ')}`;
