/** A program of the farm. */
interface Command {
  about: string;
  /** Runs the program: its module does so when it is loaded. */
  load: () => Promise<unknown>;
  /** Words before those of the command line. */
  words?: string[];
  /** Which part of the server runs. */
  role?: 'api' | 'worker';
}

/** The programs, by the name on the command line. */
export const commands = new Map<string, Command>([
  ['gateway', { about: 'serve pages and published files, and pass calls to the API', load: loadGateway }],
  ['api', { about: 'answer the calls of browsers, agents and pool farmers', role: 'api', load: loadServer }],
  [
    'server',
    { about: 'api and worker as one process; has its own PostgreSQL without DATABASE_URL', load: loadServer },
  ],
  [
    'worker',
    {
      about: 'send emails, pay withdrawals, and do all else in the background',
      role: 'worker',
      load: loadServer,
    },
  ],
  [
    'signer',
    {
      about: 'sign payments; new-key FILE and address FILE manage the key',
      load: () => import('@farm/signer/main'),
    },
  ],
  ['migrate', { about: 'bring the tables to the newest version', words: ['migrate'], load: loadAdmin }],
  ['admin', { about: 'manage operators, money and keys (without words: how)', load: loadAdmin }],
  [
    'backup',
    { about: 'save database, files and keys in a folder (--help)', words: ['backup'], load: loadBackup },
  ],
  [
    'restore',
    { about: 'bring a backup back into an empty farm (--help)', words: ['restore'], load: loadBackup },
  ],
  [
    'doctor',
    {
      about: 'check settings and everything that a farm with them needs; says what to do',
      load: () => import('@farm/server/doctor'),
    },
  ],
  [
    'rollout',
    {
      about: 'publish, verify, promote and roll back versions (--help)',
      load: () => import('@farm/rollout/main'),
    },
  ],
  ['proof', { about: 'verify the proofs of space in a file', load: () => import('@farm/chain/proof') }],
]);

/** Returns what the command says without words. */
export function createUsage(): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length));
  const lines = [...commands].map(([name, { about }]) => `  farm ${name.padEnd(width)}  ${about}\n`);
  return `Usage: farm COMMAND [words]\n\n${lines.join('')}\nSettings are variables of the environment: docs/settings.md.\n`;
}

function loadGateway(): Promise<unknown> {
  return import('@farm/gateway/main');
}

function loadServer(): Promise<unknown> {
  return import('@farm/server/main');
}

function loadAdmin(): Promise<unknown> {
  return import('@farm/server/admin');
}

function loadBackup(): Promise<unknown> {
  return import('@farm/server/backup');
}
