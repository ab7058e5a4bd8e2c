import { federationRuntime, toContainerStem } from '@farm/contracts/registry';

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
  '@farm/ui/chips',
  '@farm/ui/code-field',
  '@farm/ui/controls',
  '@farm/ui/copy',
  '@farm/ui/dialogs',
  '@farm/ui/feedback',
  '@farm/ui/fields',
  '@farm/ui/form-state',
  '@farm/ui/forms',
  '@farm/ui/markdown',
  '@farm/ui/marks',
  '@farm/ui/media',
  '@farm/ui/overlay',
  '@farm/ui/pickers',
  '@farm/ui/select',
  '@farm/ui/table',
  '@farm/ui/tabs',
] as const;

/**
 * Global variable under which the shell lends Module Federation's own bundler runtime to remotes. Its name has the
 * version, so a remote built for another version never finds a wrong one.
 */
export const LENT_RUNTIME = `@module-federation/webpack-bundler-runtime@${federationRuntime}`;

/**
 * Returns the option `shared` of a remote for the Module Federation plugin of any bundler: all from the shell, nothing of
 * its own.
 */
export function createRemoteShares() {
  return Object.fromEntries(
    sharedModules.map((module) => [
      module,
      {
        singleton: true,
        import: false as const,
        // Vite's plugin announces a version all the same. None may be above the shell's.
        version: '0.0.0',
        requiredVersion: toRequiredVersion(module),
      },
    ]),
  );
}

/**
 * Placeholder in a build's container name until all files exist. Letters only, because bundlers make an identifier of
 * it.
 */
export const BUILD_ID = 'FARMBUILDID';

/** Returns the option `name` of a remote for the Module Federation plugin of any bundler; unique to the build in the end. */
export function createContainerName(remote: string): string {
  return `${toContainerStem(remote)}_${BUILD_ID}`;
}

/** Version range a remote requires of a shared module: a patch of React must not break deployed remotes. */
export function toRequiredVersion(module: string): string | false {
  return module.startsWith('react') ? '^19' : false;
}
