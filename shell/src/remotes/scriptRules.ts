import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { EntryError } from './EntryError.ts';

type LoadEntryErrorHook = NonNullable<ModuleFederationRuntimePlugin['loadEntryError']>;
type LoadEntryError = (failure: Parameters<LoadEntryErrorHook>[0]) => Promise<object>;

/** Pauses before the attempts to load an entry script again, in milliseconds. */
export const RETRY_DELAYS_MS = [300, 1200];

interface ScriptRulesOptions {
  /** Returns the registry's hash for a URL; undefined for files of a dev server. */
  findHash: (url: string) => string | undefined;
  /** Time limit of a script, in milliseconds. */
  timeoutMs: number;
}

/**
 * Creates a runtime plugin with the rules for every script of a remote: it must have the hash that the registry has for
 * its URL and arrive in time. An entry that fails quickly is requested again, past the browser's cache.
 */
export function createScriptRules({
  findHash,
  timeoutMs,
}: ScriptRulesOptions): ModuleFederationRuntimePlugin {
  /** Entries whose request failed; the others exceeded their time. */
  const unreachable = new Set<string>();
  return {
    name: 'farm-script-rules',

    createScript({ url }) {
      const address = toAddress(url);
      const script = document.createElement('script');
      // Without CORS, browsers do not check the hash of another origin's file.
      script.crossOrigin = 'anonymous';
      const integrity = findHash(address);
      if (integrity !== undefined) script.integrity = integrity;
      unreachable.delete(address);
      script.addEventListener('error', () => unreachable.add(address));
      return { script, timeout: timeoutMs };
    },

    loadEntryError: (async ({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) => {
      const { entry } = remoteInfo;
      // Under another URL, the import map would not hold a module to its hash.
      if (remoteInfo.type === 'module') throw new EntryError(entry, 'unreachable');
      for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
        // No retry after a timeout: the user has already waited for a full time limit.
        if (!unreachable.has(entry)) throw new EntryError(entry, 'timeout');
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        // oxlint-disable-next-line typescript/no-dynamic-delete -- the runtime's own table; it would repeat the failure
        delete globalLoading[uniqueKey];
        const container = await getRemoteEntry({
          origin,
          remoteInfo,
          getEntryUrl: () => `${entry}?attempt=${index + 1}`,
        }).catch(() => false as const);
        if (container) return container;
      }
      throw new EntryError(entry, unreachable.has(entry) ? 'unreachable' : 'timeout');
      // Declared as a promise of a promise, which no function can return.
    }) satisfies LoadEntryError as unknown as LoadEntryErrorHook,
  };
}

/** Returns the URL that the registry knows, without the query of a repeated attempt. */
function toAddress(url: string): string {
  return url.replace(/\?.*/, '');
}
