import type { RegistryDocument } from './document.ts';

/** The registry before the first change. */
export const emptyRegistry: RegistryDocument = {
  rev: 0,
  frozen: null,
  shell: { versions: {}, stable: null, canary: null, disabled: null, lastGood: null, retired: {} },
  remotes: {},
  sets: [],
};

/** Name of the shell among the artifacts and in changes; reserved, so that no remote can have it. */
export const SHELL = 'shell';

/** Most retired versions of a name that stay in the document. */
export const MAX_RETIRED_VERSIONS = 5;

/** Largest revision: out of reach in practice, and within the range of the database column. */
export const MAX_REVISION = 1_000_000_000;
