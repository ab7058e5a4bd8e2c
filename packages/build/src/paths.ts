import { resolve } from 'node:path';

/** The repository's folder. */
export const repository = resolve(import.meta.dirname, '../../..');

/** The report of the run-time ABI between shell and remotes. */
export const abiReport = resolve(repository, 'docs/abi.md');

/** The deprecated names of the ABI, for the builds of shell and remotes. */
export const deprecationsFile = resolve(repository, 'packages/build/src/webpack/deprecations.json');

/** The page about every setting. */
export const settingsPage = resolve(repository, 'docs/settings.md');
