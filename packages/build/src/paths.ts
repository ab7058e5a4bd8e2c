import { resolve } from 'node:path';

/** The repository's folder. */
export const repository = resolve(import.meta.dirname, '../../..');

/** The report of the run-time ABI between shell and remotes. */
export const abiReport = resolve(repository, 'docs/abi.md');

/** The page about every setting. */
export const settingsPage = resolve(repository, 'docs/settings.md');
