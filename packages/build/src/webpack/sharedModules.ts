import { federationRuntime } from '@farm/contracts/registry';

/**
 * The list of modules that shell and remotes share at run time. The shell provides every one of them
 * (`shell/src/remotes/createSharedModules.ts`, checked against this list by a test); remotes contain none.
 * `react` and `react-dom` are shared directly because they cannot be tree-shaken; everything else is behind a
 * facade of ours, which can be (docs/decisions/0003-facade-sharing.md).
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@farm/remote-sdk',
  '@farm/remote-sdk/api',
  '@farm/ui',
  '@farm/ui/charts',
  '@farm/ui/controls',
  '@farm/ui/forms',
  '@farm/ui/markdown',
  '@farm/ui/marks',
  '@farm/ui/media',
  '@farm/ui/overlay',
  '@farm/ui/pickers',
  '@farm/ui/table',
  '@farm/ui/tabs',
] as const;

/**
 * Global variable under which the shell lends Module Federation's own bundler runtime to remotes. Its name has the
 * version, so a remote built for another version never finds a wrong one.
 */
export const LENT_RUNTIME = `@module-federation/webpack-bundler-runtime@${federationRuntime}`;

/** Version range a remote requires of a shared module: a patch of React must not break deployed remotes. */
export function toRequiredVersion(module: string): string | false {
  return module.startsWith('react') ? '^19' : false;
}
