import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Creates a runtime plugin that forgets shared modules that did not load: the runtime would repeat the failure forever. */
export function createShareRules(): ModuleFederationRuntimePlugin {
  return {
    name: 'farm-share-rules',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap))
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) delete shared.loading;
    },
  };
}
