import * as emotion from '@emotion/react';
import * as sdk from '@farm/remote-sdk';
import * as ui from '@farm/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { SharedModules } from './shareRuntime.ts';

/** The part of the page's API client that remotes need. */
export interface ApiConnection {
  connectApi: () => Promise<ApiModule>;
  /** Drops all cached responses. */
  resetApiCache: () => void;
}

type ApiModule = typeof import('@farm/remote-sdk/api');

/**
 * Creates the modules that the shell shares with remotes; packages/build has the list that remotes are built against.
 * `isSuccessor` returns true for the folder of a version that replaces another one in this page.
 */
export const createSharedModules = (
  { connectApi }: Pick<ApiConnection, 'connectApi'>,
  isSuccessor: (folder: string) => boolean,
): SharedModules => ({
  eager: {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    '@emotion/react': emotion,
    '@farm/remote-sdk': sdk,
    '@farm/ui': ui,
  },
  lazy: {
    '@farm/remote-sdk/api': async (folder) => {
      const api = await connectApi();
      return isSuccessor(folder) ? createReplacingApi(api) : api;
    },
    '@farm/ui/charts': () => import('@farm/ui/charts'),
    '@farm/ui/controls': () => import('@farm/ui/controls'),
    '@farm/ui/forms': () => import('@farm/ui/forms'),
    '@farm/ui/markdown': () => import('@farm/ui/markdown'),
    '@farm/ui/marks': () => import('@farm/ui/marks'),
    '@farm/ui/media': () => import('@farm/ui/media'),
    '@farm/ui/overlay': () => import('@farm/ui/overlay'),
    '@farm/ui/pickers': () => import('@farm/ui/pickers'),
    '@farm/ui/table': () => import('@farm/ui/table'),
    '@farm/ui/tabs': () => import('@farm/ui/tabs'),
  },
});

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
