import type { RegistryDocument } from './document.ts';

/** The registry before anything was activated. */
export const emptyRegistry: RegistryDocument = {
  rev: 0,
  frozen: null,
  shell: { versions: {}, stable: null, canary: null, disabled: null, lastGood: null, retired: {} },
  remotes: {},
  sets: [],
};

/** Name the shell has among the artifacts and in changes; no remote may have it. */
export const SHELL = 'shell';

/** How many versions of a name that nobody gets any more stay in the document. */
export const RETIRED_MAX = 5;

/** No revision comes near this number, and the database takes it. */
export const REVISION_MAX = 1_000_000_000;
