import type { RegistryDocument } from '@farm/contracts/registry';
import type { RegistryStore } from './registryStore.ts';

/** The registry as the gateway serves it. */
export interface LiveRegistry {
  /** The newest valid document seen; null, with the reason, when none was. */
  current(): Promise<{ document: RegistryDocument; problem: null } | { document: null; problem: string }>;
}

/**
 * Follows a store and goes on with the last valid document while the store is damaged, lost or down. Each
 * problem is reported once, not once a request.
 */
export function createLiveRegistry(store: RegistryStore, report: (problem: string) => void): LiveRegistry {
  let lastValid: RegistryDocument | null = null;
  let reported: string | null = null;

  return {
    async current() {
      let problem: string | null = null;
      try {
        const document = await store.read();
        // Nothing goes back to revision 0: an empty registry after a filled one is a lost file.
        if (document.rev > 0 || lastValid === null) lastValid = document;
        else problem = 'the registry is gone';
      } catch (error) {
        problem = (error as Error).message;
      }
      if (problem !== null && problem !== reported)
        report(lastValid ? `${problem}; still serving revision ${lastValid.rev}` : problem);
      reported = problem;
      return lastValid
        ? { document: lastValid, problem: null }
        : { document: null, problem: problem ?? 'the registry is empty' };
    },
  };
}
