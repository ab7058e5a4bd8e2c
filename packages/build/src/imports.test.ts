import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from './paths.ts';

const CONFIG = '.dependency-cruiser.mjs';
const TABLE = '.import-table.mjs';
const { default: config } = (await import(resolve(repository, CONFIG))) as {
  default: { forbidden: { name: string }[] };
};
const { MODULES } = (await import(resolve(repository, TABLE))) as { MODULES: Record<string, string[]> };

/** For each rule of .dependency-cruiser.mjs: an import that it must refuse. */
const VIOLATIONS: { rule: string; from: string; to: string }[] = [
  { rule: 'table-contracts', from: 'packages/contracts/src/a.ts', to: 'packages/ui/src/a.ts' },
  { rule: 'table-ui', from: 'packages/ui/src/b.ts', to: 'packages/contracts/src/b.ts' },
  { rule: 'table-remote-sdk', from: 'packages/remote-sdk/src/a.ts', to: 'packages/ui/src/a.ts' },
  { rule: 'table-kit', from: 'packages/kit/src/a.ts', to: 'mfe-one/src/kit.ts' },
  { rule: 'table-remote', from: 'mfe-one/src/a.ts', to: 'mfe-two/src/a.ts' },
  { rule: 'table-remote', from: 'mfe-one/src/b.ts', to: 'shell/src/b.ts' },
  { rule: 'table-remote', from: 'mfe-one/src/c.ts', to: 'packages/server/src/c.ts' },
  { rule: 'table-shell', from: 'shell/src/a.ts', to: 'mfe-one/src/remote.tsx' },
  { rule: 'table-shell', from: 'shell/src/f.ts', to: 'packages/kit/src/f.ts' },
  { rule: 'table-farm', from: 'packages/farm/src/a.ts', to: 'packages/ui/src/a.ts' },
  { rule: 'table-server', from: 'packages/server/src/a.ts', to: 'packages/gateway/src/a.ts' },
  { rule: 'table-gateway', from: 'packages/gateway/src/b.ts', to: 'packages/server/src/b.ts' },
  { rule: 'table-registry', from: 'packages/registry/src/a.ts', to: 'packages/gateway/src/f.ts' },
  { rule: 'table-rollout', from: 'packages/rollout/src/a.ts', to: 'packages/server/src/h.ts' },
  {
    rule: 'table-create-farm-remote',
    from: 'packages/create-farm-remote/src/a.ts',
    to: 'packages/build/src/a.ts',
  },
  { rule: 'table-agent', from: 'packages/agent/src/a.ts', to: 'packages/demo/src/a.ts' },
  { rule: 'table-demo', from: 'packages/demo/src/b.ts', to: 'packages/server/src/b.ts' },
  { rule: 'table-process', from: 'packages/process/src/a.ts', to: 'packages/database/src/a.ts' },
  { rule: 'table-database', from: 'packages/database/src/b.ts', to: 'packages/server/src/i.ts' },
  { rule: 'table-chain', from: 'packages/chain/src/a.ts', to: 'packages/process/src/b.ts' },
  { rule: 'table-signer', from: 'packages/signer/src/a.ts', to: 'packages/server/src/j.ts' },
  { rule: 'table-server', from: 'packages/server/src/k.ts', to: 'packages/signer/src/b.ts' },
  { rule: 'table-simulators', from: 'packages/simulators/src/a.ts', to: 'packages/database/src/c.ts' },
  { rule: 'signer-libraries', from: 'packages/signer/src/c.ts', to: 'fastify' },
  { rule: 'table-testing', from: 'packages/testing/src/a.ts', to: 'shell/src/c.ts' },
  { rule: 'table-e2e', from: 'packages/e2e/src/a.ts', to: 'packages/server/src/d.ts' },
  {
    rule: 'table-other-bundlers',
    from: 'packages/other-bundlers/vite/src/a.ts',
    to: 'packages/server/src/m.ts',
  },
  { rule: 'table-build', from: 'packages/build/src/a.ts', to: 'packages/server/src/e.ts' },
  { rule: 'table-tests-browser', from: 'mfe-one/src/d.test.ts', to: 'mfe-two/src/d.ts' },
  { rule: 'table-tests-node', from: 'packages/gateway/src/f.test.ts', to: 'packages/server/src/l.ts' },
  { rule: 'tests-stay-in-tests', from: 'shell/src/d.ts', to: 'packages/testing/src/b.ts' },
  { rule: 'tests-stay-in-tests', from: 'packages/server/src/f.ts', to: 'packages/server/src/testing/f.ts' },
  { rule: 'front-door', from: 'packages/server/src/g.ts', to: 'packages/contracts/src/g.ts' },
  { rule: 'remote-features-apart', from: 'mfe-one/src/features/x/a.ts', to: 'mfe-one/src/features/y/a.ts' },
  { rule: 'remote-downwards', from: 'mfe-one/src/features/x/b.ts', to: 'mfe-one/src/routes/b.ts' },
  { rule: 'remote-downwards', from: 'mfe-one/src/parts/a.ts', to: 'mfe-one/src/routes/c.ts' },
  { rule: 'remote-api-model-lowest', from: 'mfe-one/src/api/a.ts', to: 'mfe-one/src/features/x/c.ts' },
  { rule: 'remote-api-model-lowest', from: 'mfe-one/src/api/b.ts', to: 'mfe-one/src/parts/b.ts' },
  { rule: 'remote-parts-plain', from: 'mfe-one/src/parts/c.ts', to: 'mfe-one/src/features/x/d.ts' },
  { rule: 'remote-parts-plain', from: 'mfe-one/src/parts/d.ts', to: 'mfe-one/src/api/c.ts' },
  { rule: 'remote-model-without-react', from: 'mfe-one/src/model/a.ts', to: 'react' },
  { rule: 'remote-libraries', from: 'mfe-one/src/e.ts', to: 'react-redux' },
  { rule: 'remote-libraries', from: 'packages/kit/src/c.ts', to: 'react-redux' },
  { rule: 'mui-door', from: 'shell/src/e.ts', to: '@mui/material' },
  { rule: 'mui-door', from: 'packages/kit/src/d.ts', to: '@mui/material' },
  { rule: 'browser-without-node', from: 'packages/contracts/src/c.ts', to: 'node:fs' },
  { rule: 'browser-without-node', from: 'packages/kit/src/e.ts', to: 'node:fs' },
  {
    rule: 'module-account',
    from: 'packages/server/src/modules/account/a.ts',
    to: 'packages/server/src/modules/audit/audit.repository.ts',
  },
  {
    rule: 'module-account',
    from: 'packages/server/src/modules/account/b.ts',
    to: 'packages/server/src/worker/b.ts',
  },
  {
    rule: 'module-doors',
    from: 'packages/server/src/worker/a.ts',
    to: 'packages/server/src/modules/audit/audit.repository.ts',
  },
  {
    rule: 'server-ground',
    from: 'packages/server/src/mail/a.ts',
    to: 'packages/server/src/modules/audit/index.ts',
  },
  {
    rule: 'server-ground',
    from: 'packages/server/src/intervals.ts',
    to: 'packages/server/src/modules/audit/index.ts',
  },
  ...Object.entries(MODULES).map(([name, allowed]) => {
    const other = Object.keys(MODULES).find((each) => each !== name && !allowed.includes(each)) ?? '';
    return {
      rule: `module-${name}`,
      from: `packages/server/src/modules/${name}/c.ts`,
      to: `packages/server/src/modules/${other}/index.ts`,
    };
  }),
  { rule: 'sql-in-repositories', from: 'packages/server/src/modules/x/routes.ts', to: 'kysely' },
  { rule: 'no-development-dependency', from: 'packages/gateway/src/c.ts', to: 'only-for-makers' },
  { rule: 'no-undeclared-dependency', from: 'packages/gateway/src/d.ts', to: 'undeclared' },
  { rule: 'no-unresolvable', from: 'packages/gateway/src/e.ts', to: 'not-there-at-all' },
];

/** Imports that the table allows. */
const ALLOWED: { from: string; to: string }[] = [
  { from: 'mfe-one/src/remote.tsx', to: 'mfe-one/src/routes/Page.tsx' },
  { from: 'mfe-one/src/routes/Page.tsx', to: 'mfe-one/src/features/x/Card.tsx' },
  { from: 'mfe-one/src/features/x/Card.tsx', to: 'mfe-one/src/api/xApi.ts' },
  { from: 'mfe-one/src/features/x/Card.tsx', to: 'mfe-one/src/parts/Label.tsx' },
  { from: 'mfe-one/src/parts/Label.tsx', to: 'mfe-one/src/model/c.ts' },
  { from: 'mfe-one/src/features/x/Part.tsx', to: 'mfe-one/src/features/x/Card.tsx' },
  { from: 'mfe-one/src/model/b.ts', to: '@farm/contracts' },
  { from: 'packages/server/src/modules/account/d.ts', to: 'packages/server/src/modules/audit/index.ts' },
  { from: 'packages/server/src/worker/c.ts', to: 'packages/server/src/modules/audit/index.ts' },
  { from: 'packages/server/src/modules/x/repository.ts', to: 'kysely' },
  { from: 'packages/server/src/modules/x/things.repository.ts', to: 'kysely' },
  { from: 'packages/ui/src/c.ts', to: '@mui/material' },
];

const LIBRARIES = [
  'react',
  'react-redux',
  '@mui/material',
  'kysely',
  'fastify',
  'only-for-makers',
  'undeclared',
];

describe('the import table', () => {
  let dir: string;
  let found: { rule: string; from: string }[];

  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'farm-imports-'));
    writeFixture(dir);
    found = cruise(dir);
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  for (const { rule, from, to } of VIOLATIONS)
    test(`${rule} refuses ${to} in ${from}`, () => {
      assert.ok(
        found.some((violation) => violation.rule === rule && violation.from === from),
        `found for ${from}: ${
          found
            .filter((each) => each.from === from)
            .map((each) => each.rule)
            .join(', ') || 'nothing'
        }`,
      );
    });

  test('table-shell refuses the mere type of a remote', () => {
    assert.ok(found.some(({ rule, from }) => rule === 'table-shell' && from === 'shell/src/type.ts'));
  });

  for (const name of ['circle', 'typeCircle'])
    test(`no-circles refuses two files that need each other: ${name}`, () => {
      assert.ok(
        found.some(({ rule, from }) => rule === 'no-circles' && from === `packages/server/src/${name}1.ts`),
      );
    });

  for (const { from, to } of ALLOWED)
    test(`${to} may be imported in ${from}`, () => {
      assert.deepEqual(
        found.filter((violation) => violation.from === from),
        [],
      );
    });

  test('every module of the server has its row', () => {
    const folders = readdirSync(resolve(repository, 'packages/server/src/modules'));
    assert.deepEqual(Object.keys(MODULES).toSorted(), folders.toSorted());
  });

  test('every rule of the configuration is shown to bite', () => {
    const shown = new Set([...VIOLATIONS.map(({ rule }) => rule), 'no-circles']);
    assert.deepEqual(
      config.forbidden.map(({ name }) => name).filter((name) => !shown.has(name)),
      [],
    );
  });
});

function writeFixture(dir: string): void {
  const dependencies = Object.fromEntries(
    ['react', 'react-redux', '@mui/material', 'kysely', 'fastify', '@farm/contracts'].map((name) => [
      name,
      '1',
    ]),
  );
  write(dir, 'package.json', JSON.stringify({ dependencies, devDependencies: { 'only-for-makers': '1' } }));
  write(dir, 'tsconfig.web.json', '{}');
  for (const name of [CONFIG, TABLE]) cpSync(resolve(repository, name), join(dir, name));
  for (const name of LIBRARIES) {
    write(
      dir,
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    write(dir, `node_modules/${name}/index.js`, 'export const value = 1;');
  }
  write(
    dir,
    'packages/contracts/package.json',
    JSON.stringify({ name: '@farm/contracts', exports: './src/index.ts' }),
  );
  write(dir, 'packages/contracts/src/index.ts', '');
  mkdirSync(join(dir, 'node_modules/@farm'), { recursive: true });
  symlinkSync('../../packages/contracts', join(dir, 'node_modules/@farm/contracts'));
  const cases = [...VIOLATIONS, ...ALLOWED];
  for (const { to } of cases) if (/\.tsx?$/.test(to)) write(dir, to, 'export const value = 1;');
  for (const { from, to } of cases)
    write(
      dir,
      from,
      `import { value } from '${/\.tsx?$/.test(to) ? relativePath(from, to) : to}';\nexport { value };`,
    );
  write(
    dir,
    'shell/src/type.ts',
    "import type { value } from '../../mfe-one/src/remote.tsx';\nexport type { value };",
  );
  write(dir, 'packages/server/src/circle1.ts', "import './circle2.ts';");
  write(dir, 'packages/server/src/circle2.ts', "import './circle1.ts';");
  write(
    dir,
    'packages/server/src/typeCircle1.ts',
    "import type { Two } from './typeCircle2.ts';\nexport interface One { two?: Two }",
  );
  write(
    dir,
    'packages/server/src/typeCircle2.ts',
    "import type { One } from './typeCircle1.ts';\nexport interface Two { one?: One }",
  );
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function write(dir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

function cruise(dir: string): { rule: string; from: string }[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      resolve(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      ...['shell', 'mfe-one', 'mfe-two', 'packages'],
    ],
    { cwd: dir, encoding: 'utf8', maxBuffer: 50_000_000 },
  );
  assert.match(stdout, /^\{/, stderr);
  const report = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return report.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}
