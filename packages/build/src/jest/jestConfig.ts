import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';

const require = createRequire(import.meta.url);

/**
 * Configuration for the tests of everything that runs in a browser: React components, stores, hooks.
 * Node must be started with --experimental-vm-modules: then jest takes libraries that come as ECMAScript
 * modules only (react-intl, msw) as they are, and no list of exceptions has to be kept.
 */
export const jestConfig = {
  rootDir: repository,
  roots: globSync('{shell,mfe-*,packages/{ui,remote-sdk,testing,console,design}}/src', {
    cwd: repository,
  }).map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.{ts,tsx}'],
  testEnvironment: resolve(import.meta.dirname, 'BrowserEnvironment.ts'),
  setupFilesAfterEnv: ['@farm/testing/setup'],
  // Our own sources; libraries are taken as they come.
  transform: {
    '\\.[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // A machine that is busy with other suites is no defect of a component.
  testTimeout: 60_000,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};
