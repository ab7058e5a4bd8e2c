// Installs from the lockfile if it changed, then runs a command with the Node of node_modules. Plain JavaScript
// with Node's own modules only, because it runs before anything is installed.
import { delimiter, join } from 'node:path';
import { installWhenChanged } from './install.mjs';
import { bin, fail, run, watchSignalsAndParent } from './process.mjs';

const commands = {
  start: { about: 'build what changed, start the farm, print its address', run: command('start') },
  test: { about: 'run all checks, or only the named suites', run: command('test') },
  'test:deep': {
    about: 'run the slow tests; --flakes N runs the whole suite N times',
    run: [...command('test'), '--deep'],
  },
  dev: { about: 'live reload of everything, or of one remote', run: command('dev') },
  'new-remote': { about: 'create a remote with one page', run: command('new-remote') },
  build: { about: 'build and publish everything, or only the named deployables', run: command('build') },
  admin: {
    about: 'manage operators (grant EMAIL, revoke EMAIL) and rollout tokens',
    run: ['packages/server/src/admin.ts'],
  },
  backup: {
    about: 'save database, files and keys in a folder',
    run: ['packages/server/src/backup.ts', 'backup'],
  },
  restore: {
    about: 'bring a backup back into an empty farm',
    run: ['packages/server/src/backup.ts', 'restore'],
  },
  doctor: {
    about: 'check settings and everything that a farm with them needs; says what to do',
    run: ['packages/server/src/doctor.ts'],
  },
  signer: {
    about: 'sign payments; new-key FILE and address FILE manage the wallet key',
    run: ['packages/signer/src/main.ts'],
  },
  proof: {
    about: 'verify the proofs of space in a file',
    run: ['packages/chain/src/proofs/main.ts'],
  },
  rollout: {
    about: 'publish, verify, canary, promote and roll back versions (--help)',
    run: ['packages/rollout/src/main.ts'],
  },
  package: {
    about: 'make the archive that runs a farm, of a clean commit',
    run: command('package'),
  },
  'package:sdk': {
    about: 'pack what teams in repositories of their own install',
    run: command('package-sdk'),
  },
  format: {
    about: 'format all files',
    run: ['node_modules/prettier/bin/prettier.cjs', '--write', '--list-different', '.'],
  },
  abi: { about: 'write docs/abi.md: what remotes can use at run time', run: command('abi') },
  settings: { about: 'write docs/settings.md from the settings schemas', run: command('settings') },
  'bench:bytes': {
    about: 'measure the JavaScript a visitor transfers',
    run: ['packages/e2e/src/bench/bytes.ts'],
  },
  'bench:vitals': {
    about: 'measure how fast pages are on a slow phone',
    run: ['packages/e2e/src/bench/vitals.ts'],
  },
  'bench:faults': {
    about: 'break the files of every page and check that users can continue',
    run: ['packages/e2e/src/bench/faults.ts'],
  },
  'bench:rollback': {
    about: 'measure how fast a rollback takes effect under page load',
    run: ['packages/e2e/src/bench/rollback.ts'],
  },
  'bench:restart': {
    about: 'restart each process of a farm under load and check that nothing is lost',
    run: ['packages/e2e/src/bench/restart.ts'],
  },
  'bench:releases': {
    about: 'publish bad releases and check that hardly anyone meets them',
    run: ['packages/e2e/src/bench/releases.ts'],
  },
  'bench:a11y': {
    about: 'check the accessibility of every page',
    run: ['packages/e2e/src/bench/a11y.ts'],
  },
  'bench:ledger': {
    about: 'measure withdrawals per second',
    run: ['packages/trials/src/bench/ledger.ts'],
  },
  'bench:agents': {
    about: 'measure machine reports per second and their memory use',
    run: ['packages/trials/src/bench/agents.ts'],
  },
  'bench:payouts': {
    about: 'measure the cost of a payment on the chain',
    run: ['packages/trials/src/bench/payouts.ts'],
  },
  'bench:pool': {
    about: 'measure partials per second, and the rows that they leave',
    run: ['packages/trials/src/bench/pool.ts'],
  },
  'bench:fair': {
    about: 'measure how long a flood of one account delays another',
    run: ['packages/trials/src/bench/fair.ts'],
  },
  'bench:load': {
    about: 'measure gateway, API and worker under load: rates, times, memory',
    run: ['packages/trials/src/bench/load.ts'],
  },
  'bench:scale': {
    about: 'measure 1, 2 and 4 of each process, and the cost of each unit of work',
    run: ['packages/trials/src/bench/scale.ts'],
  },
  'sim:ledger': {
    about: 'check that no money is lost or duplicated when the server is killed',
    run: ['packages/trials/src/sim/ledger.ts'],
  },
  'sim:payouts': {
    about: 'check that withdrawals are paid exactly once when processes are killed',
    run: ['packages/trials/src/sim/payouts/main.ts'],
  },
  'sim:pool': {
    about: 'check that partials and rewards of the pool count once, for those who earned them',
    run: ['packages/trials/src/sim/pool/main.ts'],
  },
};

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) refuseUnknownCommand();
watchSignalsAndParent();
await installWhenChanged();
const code = await run(join(bin, 'node'), [...commands[name].run, ...args], {
  env: { ...process.env, PATH: bin + delimiter + (process.env.PATH ?? '') },
  stdio: 'inherit',
});
process.exit(code);

function command(file) {
  return [`packages/build/src/commands/${file}.ts`];
}

function refuseUnknownCommand() {
  const list = Object.entries(commands).map(([key, { about }]) => `  npm run ${key.padEnd(12)} ${about}`);
  fail([name ? `Unknown command "${name}". Available:` : 'Specify a command:', ...list].join('\n'), 2);
}
