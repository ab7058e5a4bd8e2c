// Installs what the lockfile names when that changed, then hands a command over to the Node of
// node_modules. Plain JavaScript with Node's own modules only: it runs before anything is installed.
import { delimiter, join } from 'node:path';
import { installWhenChanged } from './install.mjs';
import { bin, fail, run, watchSignalsAndParent } from './process.mjs';

const commands = {
  start: { about: 'build what changed, start everything, print the address', run: command('start') },
  test: { about: 'run every check, or only the suites named', run: command('test') },
  'test:deep': {
    about: 'run what takes too long for every change; --flakes N: the whole suite N times',
    run: [...command('test'), '--deep'],
  },
  dev: { about: 'live reload of everything, or of the one remote named', run: command('dev') },
  'new-remote': { about: 'make a remote of this name, with one page', run: command('new-remote') },
  build: { about: 'build and publish every deployable, or only those named', run: command('build') },
  admin: {
    about: 'grant EMAIL or revoke EMAIL: who is an operator',
    run: ['packages/server/src/admin.ts'],
  },
  signer: {
    about: 'sign payments; new-key FILE or address FILE: the key that holds the money',
    run: ['packages/signer/src/main.ts'],
  },
  rollout: {
    about: 'publish, verify, canary, promote, roll back: what people get (--help)',
    run: ['packages/rollout/src/main.ts'],
  },
  format: {
    about: 'write every file in the one format',
    run: ['node_modules/prettier/bin/prettier.cjs', '--write', '--list-different', '.'],
  },
  abi: { about: 'write down what remotes may use at run time (docs/abi.md)', run: command('abi') },
  settings: { about: 'write docs/settings.md from the schemas of the settings', run: command('settings') },
  'bench:bytes': {
    about: 'measure the JavaScript a visitor transfers',
    run: ['packages/e2e/src/bench/bytes.ts'],
  },
  'bench:faults': {
    about: 'break the files of every page in every way, and see whether people can go on',
    run: ['packages/e2e/src/bench/faults.ts'],
  },
  'bench:rollback': {
    about: 'measure how soon a rollback takes effect while pages are loaded',
    run: ['packages/e2e/src/bench/rollback.ts'],
  },
  'bench:a11y': {
    about: 'look for what keeps people from using a page',
    run: ['packages/e2e/src/bench/a11y.ts'],
  },
  'bench:ledger': {
    about: 'measure withdrawals per second',
    run: ['packages/trials/src/bench/ledger.ts'],
  },
  'bench:agents': {
    about: 'measure reports of machines per second, and the memory they take',
    run: ['packages/trials/src/bench/agents.ts'],
  },
  'bench:payouts': {
    about: 'measure what a payment on the chain takes',
    run: ['packages/trials/src/bench/payouts.ts'],
  },
  'sim:ledger': {
    about: 'look for money that is lost or doubled when the server is killed',
    run: ['packages/trials/src/sim/ledger.ts'],
  },
  'sim:payouts': {
    about: 'look for withdrawals that are paid twice or never when processes are killed',
    run: ['packages/trials/src/sim/payouts/main.ts'],
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
  fail([name ? `There is no command "${name}". There are:` : 'Name a command:', ...list].join('\n'), 2);
}
