/** Modules shared with remotes: eager ones are part of the shell, lazy ones load when a remote first asks. */
export interface SharedModules {
  eager: Record<string, object>;
  /** Loaders, called with the URL of the requesting remote's folder. */
  lazy: Record<string, (folder: string) => Promise<object>>;
}

/** Rules for every script of a remote, read by the code that ChunkScriptPlugin in packages/build generates. */
export interface ScriptRules {
  /** Returns the registry's hash for a URL. */
  hashOf: (url: string) => string | undefined;
  /** Time limit of a script, in milliseconds. */
  timeoutMs: number;
}

/**
 * Creates the half of the Module Federation runtime that serves a remote's shared imports. Remotes are built without
 * it and find it under `__FARM_FEDERATION__` (docs/decisions/0003-facade-sharing.md gives the reasons).
 * Its shape is dictated by the code that @module-federation/enhanced generates.
 */
export function createShareRuntime(shared: SharedModules, scripts: ScriptRules) {
  return {
    runtime: {},
    ...scripts,
    bundlerRuntime: {
      init: () => ({}),
      initContainerEntry: () => true,
      I: () => true,
      consumes: (chunk: ConsumingChunk) => {
        for (const id of chunk.chunkMapping[chunk.chunkId] ?? []) consume(shared, chunk, id);
      },
    },
  };
}

/** A chunk being loaded, with the module ids that stand for shared modules. */
interface ConsumingChunk {
  chunkId: string | number;
  chunkMapping: Record<string, (string | number)[]>;
  installedModules: Record<string, Promise<void> | 0>;
  promises: Promise<void>[];
  webpackRequire: {
    /** URL of the build's folder, with a trailing slash. */
    p: string;
    m: Record<string, (module: { exports: object }) => void>;
    consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
  };
}

function consume(shared: SharedModules, chunk: ConsumingChunk, id: string | number): void {
  const { installedModules, promises, webpackRequire } = chunk;
  const pending = installedModules[id];
  if (pending === 0) return;
  if (pending) {
    promises.push(pending);
    return;
  }
  const { shareKey } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id] ?? {
    shareKey: '',
  };
  const install = (exports: object) => {
    installedModules[id] = 0;
    webpackRequire.m[id] = (module) => {
      module.exports = exports;
    };
  };
  const eagerModule = shared.eager[shareKey];
  if (eagerModule) {
    install(eagerModule);
    return;
  }
  const load = shared.lazy[shareKey];
  if (!load) throw new Error(`The shell does not provide ${shareKey}`);
  const loading = load(webpackRequire.p).then(install, (failure: unknown) => {
    // Lets the next attempt load again.
    // oxlint-disable-next-line typescript/no-dynamic-delete -- webpack's own table of module ids
    delete installedModules[id];
    throw failure;
  });
  installedModules[id] = loading;
  promises.push(loading);
}
