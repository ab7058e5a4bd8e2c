import { globSync } from 'node:fs';
import { buildDeployables } from '../deployables/buildDeployables.ts';
import { chooseDeployables } from '../deployables/deployables.ts';
import { repository } from '../paths.ts';
import { runChecks } from './checks.ts';
import { runJestTests } from './jestTests.ts';
import { runNodeTests } from './nodeTests.ts';
import type { Suite, SuiteResult } from './suite.ts';

/** Only what changed is checked again. */
const REMEMBER = ['--incremental', '--tsBuildInfoFile'];

/** Everything `npm test` runs. By its budgets a cold run, two one-core suites at a time, takes under 15 minutes. */
export const suites: Suite[] = [
  {
    name: 'format',
    budgetSeconds: 20,
    cores: 1,
    run: () => runChecks(['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
  },
  {
    name: 'lint',
    budgetSeconds: 95,
    cores: 1,
    run: () => runChecks(['eslint/bin/eslint.js', '--max-warnings=0', '.']),
  },
  {
    name: 'types',
    budgetSeconds: 60,
    cores: 1,
    run: () =>
      runChecks(
        [
          'typescript/bin/tsc',
          '-p',
          'tsconfig.node.json',
          ...REMEMBER,
          'node_modules/.cache/tsc/node.tsbuildinfo',
        ],
        [
          'typescript/bin/tsc',
          '-p',
          'tsconfig.web.json',
          ...REMEMBER,
          'node_modules/.cache/tsc/web.tsbuildinfo',
        ],
      ),
  },
  {
    name: 'imports',
    budgetSeconds: 15,
    cores: 1,
    run: () =>
      runChecks([
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config=.dependency-cruiser.mjs',
        '--output-type=err-long',
        'shell',
        ...remoteFolders(),
        'packages',
      ]),
  },
  {
    name: 'dead code',
    budgetSeconds: 15,
    cores: 1,
    run: () => runChecks(['knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  },
  {
    name: 'unit',
    budgetSeconds: 340,
    cores: 1,
    run: async (paths) =>
      add(
        await runJestTests(paths),
        await runNodeTests(
          { files: 'packages/{contracts,registry,build,agent,demo}/src/**/*.test.ts', atOnce: 1 },
          paths,
        ),
      ),
  },
  {
    name: 'api',
    budgetSeconds: 260,
    cores: 1,
    run: (paths) =>
      runNodeTests(
        {
          files: 'packages/{server,gateway,rollout}/src/**/*.test.ts',
          atOnce: 1,
          setup: 'packages/server/src/testing/globalSetup.ts',
        },
        paths,
      ),
  },
  { name: 'build', budgetSeconds: 60, cores: 2, run: buildAll },
  {
    name: 'browser',
    budgetSeconds: 430,
    cores: 2,
    after: ['build'],
    // Two runs, so that one that hangs is found out within the limit of each.
    run: async (paths) =>
      add(
        await runNodeTests({ files: 'packages/e2e/src/rollout/*.e2e.ts', atOnce: 2 }, paths),
        await runNodeTests(
          { files: 'packages/{build/src/**,e2e/src/!(rollout)/**}/*.e2e.ts', atOnce: 2 },
          paths,
        ),
      ),
  },
];

function remoteFolders(): string[] {
  return globSync('mfe-*', { cwd: repository });
}

async function buildAll(): Promise<SuiteResult> {
  const results = await buildDeployables(chooseDeployables([]));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name, output }) => `✗ ${name}\n${output}\n`).join('\n'),
  };
}

function add(a: SuiteResult, b: SuiteResult): SuiteResult {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [a.failures, b.failures].filter(Boolean).join('\n'),
  };
}
