import type { RegistryDocument } from '@farm/contracts/registry';

/** Where the registry is kept. One document, replaced as a whole by compare-and-set on its revision. */
export interface RegistryStore {
  /** The current document; {@link emptyRegistry} before the first write. @throws RegistryUnreadableError */
  read(): Promise<RegistryDocument>;
  /**
   * Makes `next` current, as revision `expectedRev + 1`, and answers it.
   * @throws RegistryConflictError when the current revision is not `expectedRev`
   * @throws RegistryUnreadableError
   */
  replace(expectedRev: number, next: RegistryDocument): Promise<RegistryDocument>;
}

/** Someone else changed the registry first: read it again and decide again. */
export class RegistryConflictError extends Error {
  constructor(expectedRev: number, rev: number) {
    super(`the registry is at revision ${rev}, not ${expectedRev}`);
  }
}

/** The registry is damaged or cannot be read; the message names it and says why. */
export class RegistryUnreadableError extends Error {}

/** The registry before anything was published. */
export const emptyRegistry: RegistryDocument = {
  rev: 0,
  shell: { versions: {}, stable: null, canary: null, disabled: null, lastGood: null },
  remotes: {},
  sets: [],
};
