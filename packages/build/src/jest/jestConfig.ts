import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { buildLibraryBundle } from './libraries.ts';

const require = createRequire(import.meta.url);

const packages = globSync('{shell,mfe-*,packages/{ui,kit,remote-sdk,testing,mfe-*}}', {
  cwd: repository,
});

/** Configuration for the tests of everything that runs in a browser: React components, stores, hooks. */
export const jestConfig = {
  rootDir: repository,
  roots: packages.map((path) => `<rootDir>/${path}/src`),
  // Browser code and its contracts share one copy of each library.
  moduleNameMapper: await buildLibraryBundle([...packages, 'packages/contracts']),
  testMatch: ['**/*.test.{ts,tsx}'],
  testEnvironment: resolve(import.meta.dirname, 'BrowserEnvironment.ts'),
  setupFilesAfterEnv: ['@farm/testing/setup'],
  // Our own sources.
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
  // A machine that is busy with other suites is not a defect of a component.
  testTimeout: 60_000,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};
