import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildDeployables } from '../deployables/buildDeployables.ts';
import { selectDeployables } from '../deployables/deployables.ts';
import { repository } from '../paths.ts';
import { runChecks } from './checks.ts';
import { runJestTests } from './jestTests.ts';
import { runNodeTests } from './nodeTests.ts';
import type { FileResult, RunOptions, Suite } from './suite.ts';

const NODE_UNIT = 'packages/{contracts,registry,process,build,agent,create-farm-remote}/src/**/*.test.ts';
const API = 'packages/{database,chain,signer,server,gateway,rollout,simulators,trials}/src/**/*.test.ts';
const BROWSER = 'packages/{build,e2e}/src/**/*.e2e.ts';

const BUILD: Suite = { name: 'build', budgetSeconds: 30, processes: 2, run: buildAll };

/** Everything `npm test` runs. */
export const suites: Suite[] = [
  BUILD,
  {
    name: 'format',
    budgetSeconds: 35,
    processes: 1,
    run: () => runChecks(['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
  },
  {
    name: 'lint',
    budgetSeconds: 25,
    processes: 2,
    run: () => runChecks(['oxlint/bin/oxlint', '.']),
  },
  {
    name: 'imports',
    budgetSeconds: 15,
    processes: 1,
    run: () =>
      runChecks([
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config=.dependency-cruiser.mjs',
        '--output-type=err-long',
        'shell',
        ...globSync('mfe-*', { cwd: repository }),
        'packages',
      ]),
  },
  {
    name: 'types',
    budgetSeconds: 35,
    // The compiler works on both cores.
    processes: 2,
    run: () =>
      runChecks(
        ['typescript-native/bin/tsc', '-p', 'tsconfig.node.json'],
        ['typescript-native/bin/tsc', '-p', 'tsconfig.web.json'],
      ),
  },
  {
    name: 'dead code',
    budgetSeconds: 20,
    processes: 1,
    run: () => runChecks(['knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  },
  {
    name: 'browser',
    budgetSeconds: 670,
    processes: 2,
    after: ['build'],
    hasFiles: true,
    run: (options) => runNodeTests({ files: BROWSER, atOnce: 2 }, options),
  },
  {
    name: 'unit',
    budgetSeconds: 775,
    processes: 1,
    hasFiles: true,
    run: async (options) => [
      ...(await runNodeTests({ files: NODE_UNIT, atOnce: 1 }, options)),
      ...(await runJestTests(options)),
    ],
  },
  {
    name: 'api',
    budgetSeconds: 260,
    // Two that wait for the database half of the time.
    processes: 1,
    hasFiles: true,
    run: (options) => runNodeTests({ files: API, atOnce: 2 }, options),
  },
];

/** Time after which a file of a deep run counts as stuck: it does many times the work, beside three others. */
const DEEP_LIMIT_SECONDS = 1500;

/** Everything `npm run test:deep` runs: what takes too long to run at every change. */
export const deepSuites: Suite[] = [
  BUILD,
  {
    name: 'properties',
    budgetSeconds: 600,
    processes: 1,
    after: ['build'],
    hasFiles: true,
    run: async (options) => {
      const results: FileResult[] = [];
      const deep: RunOptions = {
        ...options,
        isDeep: true,
        isChosen: (file) => options.isChosen(file) && hasDeepProperties(file),
        onFile: (result, total) => options.onFile?.(result, results.length + total),
      };
      results.push(
        ...(await runNodeTests({ files: NODE_UNIT, atOnce: 1, limitSeconds: DEEP_LIMIT_SECONDS }, deep)),
      );
      results.push(
        ...(await runNodeTests({ files: API, atOnce: 2, limitSeconds: DEEP_LIMIT_SECONDS }, deep)),
      );
      results.push(
        ...(await runNodeTests({ files: BROWSER, atOnce: 1, limitSeconds: DEEP_LIMIT_SECONDS }, deep)),
      );
      results.push(...(await runJestTests(deep)));
      return results;
    },
  },
  {
    name: 'deep',
    budgetSeconds: 1800,
    processes: 2,
    after: ['build'],
    hasFiles: true,
    run: (options) =>
      runNodeTests(
        { files: 'packages/*/src/**/*.deep.ts', atOnce: 2, limitSeconds: DEEP_LIMIT_SECONDS },
        { ...options, isDeep: true },
      ),
  },
];

/** True when a property of the file is tried more often in a deep run. */
function hasDeepProperties(file: string): boolean {
  return readFileSync(resolve(repository, file), 'utf8').includes('selectRunCount({ quick:');
}

async function buildAll(): Promise<FileResult[]> {
  const results = await buildDeployables(selectDeployables([]));
  return results.map(({ name, outcome, output, seconds }) => ({
    file: name,
    seconds,
    tests: [{ name: 'builds', ...(outcome === 'failed' && { failure: output }) }],
  }));
}
