import * as emotion from '@emotion/react';
import { version as emotionVersion } from '@emotion/react/package.json';
import { shellContract } from '@farm/contracts/registry';
import * as sdk from '@farm/remote-sdk';
import * as ui from '@farm/ui';
import type { createInstance } from '@module-federation/enhanced/runtime';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** The part of the page's API client that remotes need. */
export interface ApiConnection {
  connectApi: () => Promise<ApiModule>;
  /** Drops all cached responses. */
  resetApiCache: () => void;
}

type ApiModule = typeof import('@farm/remote-sdk/api');

/** Modules that the shell shares with remotes, as Module Federation's `createInstance` takes them. */
export type SharedModules = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** Share scope of most remotes. */
const DEFAULT_SCOPE = 'default';
/** Share scope of a version that replaces another one in this page: its API endpoints replace existing ones. */
export const REPLACEMENT_SCOPE = 'replacement';

/** Our own packages have no versions of their own at run time: the contract number is their major version. */
const contractVersion = `${shellContract.max}.0.0`;

/**
 * Creates the modules that the shell shares with remotes; packages/build has the list that remotes are built against.
 * Lazy modules load when a remote first asks for them.
 */
export function createSharedModules({ connectApi }: Pick<ApiConnection, 'connectApi'>): SharedModules {
  return {
    react: share(react.version, react),
    'react/jsx-runtime': share(react.version, jsxRuntime),
    'react-dom': share(reactDom.version, reactDom),
    '@emotion/react': share(emotionVersion, emotion),
    '@farm/remote-sdk': share(contractVersion, sdk),
    '@farm/ui': share(contractVersion, ui),
    '@farm/remote-sdk/api': [
      ...shareLazily(connectApi, [DEFAULT_SCOPE]),
      ...shareLazily(async () => createReplacingApi(await connectApi()), [REPLACEMENT_SCOPE]),
    ],
    '@farm/ui/charts': shareLazily(() => import('@farm/ui/charts')),
    '@farm/ui/chips': shareLazily(() => import('@farm/ui/chips')),
    '@farm/ui/code-field': shareLazily(() => import('@farm/ui/code-field')),
    '@farm/ui/controls': shareLazily(() => import('@farm/ui/controls')),
    '@farm/ui/copy': shareLazily(() => import('@farm/ui/copy')),
    '@farm/ui/dialogs': shareLazily(() => import('@farm/ui/dialogs')),
    '@farm/ui/feedback': shareLazily(() => import('@farm/ui/feedback')),
    '@farm/ui/fields': shareLazily(() => import('@farm/ui/fields')),
    '@farm/ui/form-state': shareLazily(() => import('@farm/ui/form-state')),
    '@farm/ui/forms': shareLazily(() => import('@farm/ui/forms')),
    '@farm/ui/markdown': shareLazily(() => import('@farm/ui/markdown')),
    '@farm/ui/marks': shareLazily(() => import('@farm/ui/marks')),
    '@farm/ui/media': shareLazily(() => import('@farm/ui/media')),
    '@farm/ui/overlay': shareLazily(() => import('@farm/ui/overlay')),
    '@farm/ui/pickers': shareLazily(() => import('@farm/ui/pickers')),
    '@farm/ui/select': shareLazily(() => import('@farm/ui/select')),
    '@farm/ui/table': shareLazily(() => import('@farm/ui/table')),
    '@farm/ui/tabs': shareLazily(() => import('@farm/ui/tabs')),
  };
}

const BOTH_SCOPES = [DEFAULT_SCOPE, REPLACEMENT_SCOPE];
const shareConfig = { singleton: true, requiredVersion: false } as const;

function share(version: string, module: object) {
  return [{ version, scope: BOTH_SCOPES, shareConfig: { ...shareConfig, eager: true }, lib: () => module }];
}

function shareLazily(load: () => Promise<object>, scope = BOTH_SCOPES) {
  const get = async () => {
    const module = await load();
    return () => module;
  };
  return [{ version: contractVersion, scope, shareConfig, get }];
}

/** Wraps the API so that endpoints of a replacement version override existing endpoints of the same name. */
function createReplacingApi(api: ApiModule): ApiModule {
  const { baseApi } = api;
  const injectEndpoints: typeof baseApi.injectEndpoints = (endpoints) =>
    baseApi.injectEndpoints({ ...endpoints, overrideExisting: true });
  // Returns its own API, with more tags in its type.
  const enhanceEndpoints = ((changes: Parameters<typeof baseApi.enhanceEndpoints>[0]) => {
    baseApi.enhanceEndpoints(changes);
    return successor;
  }) as typeof baseApi.enhanceEndpoints;
  const successor: typeof baseApi = { ...baseApi, injectEndpoints, enhanceEndpoints };
  return { ...api, baseApi: successor };
}
