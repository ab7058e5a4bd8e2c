import * as emotion from '@emotion/react';
import * as sdk from '@farm/remote-sdk';
import * as ui from '@farm/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { SharedModules } from './shareRuntime.ts';

/** What the shell provides to remotes; the list they are built against is in packages/build. */
export const sharedModules = (connectApi: () => Promise<object>): SharedModules => ({
  eager: {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    '@emotion/react': emotion,
    '@farm/remote-sdk': sdk,
    '@farm/ui': ui,
  },
  lazy: {
    '@farm/remote-sdk/api': connectApi,
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
