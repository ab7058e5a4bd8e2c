import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { waitFor } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { signIn } from '@farm/simulators/farmer';
import { signUp } from '../system/createAccount.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import { listBuiltFolders, planSystem, PORT_COUNT, type Service } from '../system/programs.ts';
import { startProgram } from '../system/startProgram.ts';
import { startSystem } from '../system/startSystem.ts';

const run = promisify(execFile);

/** A farm that has run: with an account, signed revisions, a chain and a wallet. Each test damages a copy of it. */
const pristine = await makeDataDir();
after(() => rm(pristine, { recursive: true, force: true }));
const system = await startSystem({ dataDir: pristine, distFolders: listBuiltFolders(), isPaying: true });
const user = await signUp(system);
await waitFor(() => stat(join(pristine, 'gateway/registry.json')).catch(() => undefined));
await system.stop();

/** Ways to damage a file or a folder. */
const DAMAGES = {
  missing: (path: string) => rm(path, { recursive: true }),
  empty: async (path: string) => {
    const { mode, isFolder, owner } = await readState(path);
    if (!isFolder) return truncate(path, 0);
    await rm(path, { recursive: true });
    await mkdir(path, { mode });
    await run('chown', [owner, path]);
  },
  cut: async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2)),
  random: async (path: string) => writeFile(path, randomBytes((await stat(path)).size)),
  /** Closed to its owner too; root without the rights of root over files. */
  locked: (path: string) => chmod(path, 0),
  'a folder': async (path: string) => {
    await rm(path);
    await mkdir(path);
  },
};
type Damage = keyof typeof DAMAGES;

interface Row {
  program: 'api' | 'gateway' | 'signer' | 'chain';
  file: string;
  damages: Damage[];
  /** The one line of a refusal; FILE stands for the path. */
  refused?: RegExp;
  /** In the log of a program that starts all the same. */
  logged?: RegExp;
}

const ALL: Damage[] = ['missing', 'empty', 'cut', 'random', 'a folder'];
const CONTENT: Damage[] = ['empty', 'cut', 'random'];
const RESTORE = String.raw`[^\n]* from (a|its) backup[^\n]*`;
/** One line that names the file, and says to put it back. */
const restored = (name: string) => new RegExp(String.raw`^[^\n]*${name}${RESTORE}\n$`);

const TABLE: Row[] = [
  { program: 'api', file: 'postgres.json', damages: ALL, logged: /which gets them now/ },
  {
    program: 'api',
    file: 'postgres.json',
    damages: ['locked'],
    refused: /^.*postgres\.json cannot be used: EACCES.*chown.*\n$/,
  },
  {
    program: 'api',
    file: 'postgres',
    damages: ['missing', 'empty'],
    refused: restored('try/postgres is gone'),
  },
  { program: 'api', file: 'postgres/PG_VERSION', damages: ALL, refused: restored('try/postgres') },
  {
    program: 'api',
    file: 'postgres/global/pg_control',
    damages: ['missing', 'empty', 'random'],
    refused: restored('pg_control|incompatible'),
  },
  { program: 'api', file: 'postgres/global', damages: ['missing', 'empty'], refused: restored('pg_control') },
  {
    program: 'api',
    file: 'postgres/pg_wal',
    damages: ['missing', 'empty'],
    refused: restored('pg_wal|checkpoint record'),
  },
  { program: 'api', file: 'postgres/pg_xact', damages: ['missing', 'empty'], refused: restored('pg_xact') },
  {
    program: 'api',
    file: 'postgres/base',
    damages: ['missing', 'empty'],
    refused: restored('cannot be used'),
  },
  {
    program: 'api',
    file: 'postgres/postgresql.conf',
    damages: ['missing', 'random'],
    refused: restored('postgresql.conf'),
  },
  { program: 'api', file: 'postgres/pg_hba.conf', damages: ALL, refused: restored('pg_hba.conf') },
  { program: 'api', file: 'database.json', damages: ['missing'], logged: /API listening/ },
  {
    program: 'api',
    file: 'database.json',
    damages: CONTENT,
    logged: /database\.json was damaged, and is made anew/,
  },
  {
    program: 'api',
    file: 'database.json',
    damages: ['a folder'],
    refused: /^.*database\.json cannot be read.*Move it away\n$/,
  },
  {
    program: 'api',
    file: 'rollout',
    damages: ['missing', 'empty'],
    refused: restored('trusted-keys is missing'),
  },
  {
    program: 'api',
    file: 'rollout/trusted-keys',
    damages: ['missing'],
    refused: restored('trusted-keys is missing'),
  },
  {
    program: 'api',
    file: 'rollout/trusted-keys',
    damages: ['cut', 'random', 'a folder'],
    refused: restored('trusted-keys'),
  },
  {
    program: 'api',
    file: 'rollout/trusted-keys',
    damages: ['empty'],
    logged: /trusted-keys lists no person/,
  },
  {
    program: 'api',
    file: 'rollout/registry.key',
    damages: ['missing'],
    logged: /registry\.key was missing, and is made anew/,
  },
  { program: 'api', file: 'rollout/registry.key', damages: CONTENT, refused: restored('registry.key') },
  {
    program: 'api',
    file: 'rollout/visitor.key',
    damages: ['missing'],
    logged: /visitor\.key was missing, and is made anew/,
  },
  { program: 'api', file: 'rollout/visitor.key', damages: CONTENT, refused: restored('visitor.key') },
  {
    program: 'gateway',
    file: 'rollout/visitor.key',
    damages: ['missing'],
    logged: /visitor\.key was missing, and is made anew/,
  },
  { program: 'gateway', file: 'rollout/visitor.key', damages: CONTENT, refused: restored('visitor.key') },
  {
    program: 'gateway',
    file: 'rollout/visitor.key',
    damages: ['locked'],
    refused: /^.*visitor\.key cannot be read: EACCES.*\n$/,
  },
  {
    program: 'gateway',
    file: 'rollout/trusted-keys',
    damages: ['missing', 'cut', 'random', 'locked'],
    logged: /the registry needs attention/,
  },
  {
    program: 'gateway',
    file: 'gateway/registry.json',
    damages: CONTENT,
    logged: /registry saved in [^ ]*registry\.json was rejected/,
  },
  {
    program: 'gateway',
    file: 'gateway/registry.json',
    damages: ['missing', 'a folder', 'locked'],
    logged: /the registry needs attention/,
  },
  { program: 'gateway', file: 'artifacts', damages: ['missing', 'empty'], logged: /listening/ },
  {
    program: 'signer',
    file: 'payout/hot.key',
    damages: ['missing', ...CONTENT, 'a folder'],
    refused: restored('hot.key'),
  },
  {
    program: 'signer',
    file: 'payout/hot.key',
    damages: ['locked'],
    refused: /^This user cannot open .*hot\.key\.\n$/,
  },
  { program: 'signer', file: 'postgres.json', damages: CONTENT, refused: restored('postgres.json') },
  {
    program: 'chain',
    file: 'chain',
    damages: ['missing', 'empty'],
    logged: /a new chain begins: payments of this farm are not on it/,
  },
  { program: 'chain', file: 'chain/journal.jsonl', damages: ['missing'], logged: /a new chain begins/ },
  {
    program: 'chain',
    file: 'chain/journal.jsonl',
    damages: ['random', 'a folder'],
    refused: restored('journal.jsonl'),
  },
];

describe('a data folder with', () => {
  for (const row of TABLE)
    for (const damage of row.damages)
      test(`${row.file} ${damage}: its ${row.program} ${row.refused ? 'says what to do' : 'starts'}`, async (t) => {
        const parent = await makeDataDir();
        t.after(() => rm(parent, { recursive: true, force: true }));
        const dataDir = join(parent, 'try');
        await run('cp', ['-a', pristine, dataDir]);
        await DAMAGES[damage](join(dataDir, row.file));
        const ports = await findFreePorts(PORT_COUNT);
        const plan = planSystem(dataDir, ports, { isPaying: true });
        const program = startProgram(withoutRootsRights(findService(row.program, plan), damage));
        t.after(() => program.stop());
        if (row.refused) {
          assert.equal(await program.ended, 1, program.output());
          const lines = program
            .output()
            .split('\n')
            .filter((line) => !line.startsWith('{'));
          assert.match(lines.join('\n'), row.refused);
          assert.ok(lines.join('').includes(parent), `it names the folder: ${lines.join('\n')}`);
          return;
        }
        const isUp = row.program === 'api' ? /API listening/ : /listening at/;
        await waitFor(() => Promise.resolve(isUp.test(program.output()) || undefined));
        await waitFor(() => Promise.resolve(row.logged?.test(program.output()) ? true : undefined));
        if (row.program === 'api') assert.ok(await signIn({ url: plan.apiUrl }, user));
      });
});

type Plan = ReturnType<typeof planSystem>;

function findService(name: Row['program'], plan: Plan): Service {
  const { payouts } = plan;
  assert.ok(payouts);
  if (name === 'chain') return payouts.chain('07'.repeat(32));
  if (name === 'signer') return payouts.signer;
  const service = plan.listServices(null).find((one) => one.name === name);
  assert.ok(service);
  return service;
}

/** Root may open every file, unless it gives that right away. */
function withoutRootsRights(service: Service, damage: Damage): Service {
  if (damage !== 'locked' || process.getuid?.() !== 0) return service;
  const drop = '-dac_override,-dac_read_search';
  return {
    ...service,
    command: 'setpriv',
    args: [`--bounding-set=${drop}`, `--inh-caps=${drop}`, process.execPath, ...service.args],
  };
}

async function readState(path: string) {
  const state = await stat(path);
  return { mode: state.mode & 0o777, owner: `${state.uid}:${state.gid}`, isFolder: state.isDirectory() };
}
