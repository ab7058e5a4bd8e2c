import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, resolve } from 'node:path';
import { buildLibraryBundle, type JestScope } from './libraries.ts';

const require = createRequire(import.meta.url);

/** Configuration for the tests of everything that runs in a browser: React components, stores, hooks. */
export async function createJestConfig({ root, packages }: JestScope) {
  return {
    rootDir: root,
    roots: packages.map((path) => resolve(root, path, 'src')),
    // Browser code and its contracts share one copy of each library.
    moduleNameMapper: {
      // Tests have the messages of all parts.
      '^(.*/messages/[a-z]+\\.json)\\?.*$': '$1',
      ...(await buildLibraryBundle({
        root,
        packages: [...packages, ...listSdkFolders({ root, packages })],
      })),
    },
    testMatch: ['**/*.test.{ts,tsx}'],
    testEnvironment: resolve(import.meta.dirname, `BrowserEnvironment${extname(import.meta.filename)}`),
    setupFilesAfterEnv: ['@farm/testing/setup'],
    // Our own sources, and what was compiled of them.
    transformIgnorePatterns: ['/node_modules/(?!(?:.*/)?@farm/)'],
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
}

/** Packages of the SDK that are installed there: tests use their libraries as well. */
function listSdkFolders({ root, packages }: JestScope): string[] {
  return globSync(`{${packages.join(',')},.}/node_modules/@farm/{contracts,kit,remote-sdk,testing,ui}`, {
    cwd: root,
  });
}
