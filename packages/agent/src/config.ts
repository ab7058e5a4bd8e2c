import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopbackHost } from '@farm/contracts/host';
import { CommandError, EXIT } from './exitCodes.ts';

/** Address and certificates of Chia. */
export interface ChiaSettings {
  /** Origin of the RPC. */
  url: string;
  /** A farmer reports all its harvesters, a harvester only itself. */
  kind: 'harvester' | 'farmer';
  certPath: string;
  keyPath: string;
  caPath: string;
}

/** Parsed command line. */
export type Command =
  | { name: 'help'; of: string | null }
  | { name: 'version' }
  | {
      name: 'enroll';
      home: string;
      code: string;
      server: string;
      machineName: string | null;
      again: boolean;
      json: boolean;
    }
  | { name: 'run'; home: string; chia: ChiaSettings; verbose: boolean }
  | { name: 'status'; home: string; chia: ChiaSettings; json: boolean }
  | {
      name: 'update';
      home: string;
      allowOlder: boolean;
      /** Fingerprint of the key to pin; null keeps the pinned ones. */
      trust: string | null;
    };

/** Computer that a command line is for. */
export interface Computer {
  platform: NodeJS.Platform;
  homedir: string;
}

type OptionValues = Record<string, string | boolean | undefined>;

const SHARED_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  home: { type: 'string' },
} as const;
const CHIA_OPTIONS = {
  'chia-root': { type: 'string' },
  harvester: { type: 'string' },
  farmer: { type: 'boolean' },
  cert: { type: 'string' },
  key: { type: 'string' },
  ca: { type: 'string' },
} as const;
const JSON_OPTION = { json: { type: 'boolean' } } as const;
const OPTIONS = {
  enroll: {
    ...SHARED_OPTIONS,
    ...JSON_OPTION,
    server: { type: 'string' },
    name: { type: 'string' },
    again: { type: 'boolean' },
  },
  run: { ...SHARED_OPTIONS, ...CHIA_OPTIONS, verbose: { type: 'boolean' } },
  status: { ...SHARED_OPTIONS, ...CHIA_OPTIONS, ...JSON_OPTION },
  update: { ...SHARED_OPTIONS, 'allow-older': { type: 'boolean' }, trust: { type: 'string' } },
} as const;
type CommandName = keyof typeof OPTIONS;

const PORTS = { harvester: 8560, farmer: 8559 };

/**
 * Parses a command line; `env` provides defaults of omitted options.
 * @throws CommandError (`usage`) naming the wrong argument
 */
export function parseCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  computer: Computer = { platform: process.platform, homedir: homedir() },
): Command {
  const [name = '', ...rest] = args;
  if (['', 'help', '-h', '--help'].includes(name)) return { name: 'help', of: rest[0] ?? null };
  if (['version', '--version'].includes(name)) return { name: 'version' };
  if (!isCommandName(name)) throw createUsageError(`Unknown command ${JSON.stringify(name)}.`);

  const { values, positionals } = parseArguments(rest, name);
  if (values['help'] === true) return { name: 'help', of: name };
  if (values['version'] === true) return { name: 'version' };
  const paths = toPaths(computer);
  const home = paths.resolve(
    toText(values, 'home') ?? env['FARM_AGENT_HOME'] ?? paths.join(computer.homedir, '.farm-agent'),
  );
  const json = values['json'] === true;
  if (name === 'enroll') return { ...parseEnroll(values, positionals), home, json };
  if (positionals.length > 0)
    throw createUsageError(`Unexpected argument ${JSON.stringify(positionals[0])} for ${name}.`);
  if (name === 'update') return { name, home, ...parseUpdate(values) };
  const chia = parseChia(values, env, computer);
  if (name === 'run') return { name, home, chia, verbose: values['verbose'] === true };
  return { name, home, chia, json };
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(OPTIONS, name);
}

function parseArguments(args: string[], name: CommandName): { values: OptionValues; positionals: string[] } {
  try {
    // Safe cast: each option is a string or a flag; no option is declared `multiple`.
    const { values, positionals } = parseArgs({ args, options: OPTIONS[name], allowPositionals: true });
    return { values: { ...values } as OptionValues, positionals };
  } catch (error) {
    throw createUsageError((error as Error).message.split('. ', 1)[0] ?? '');
  }
}

function parseEnroll(values: OptionValues, positionals: string[]) {
  const [code, ...extra] = positionals;
  if (code === undefined || extra.length > 0)
    throw createUsageError('Specify one code: the one shown on the Machines page.');
  const server = toText(values, 'server');
  if (server === null)
    throw createUsageError('Specify the farm that issued the code: --server https://farm.example');
  return {
    name: 'enroll' as const,
    code,
    server: parseServer(server),
    machineName: toText(values, 'name'),
    again: values['again'] === true,
  };
}

/** Parses an origin that may receive a token: encrypted, or on this machine. */
function parseServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw createUsageError(
      `--server must be an address such as https://farm.example, not ${JSON.stringify(text)}.`,
    );
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw createUsageError(
      `${text} is not encrypted. Use https://${url.host}, because the agent sends a secret.`,
    );
  return url.origin;
}

function parseUpdate(values: OptionValues) {
  const text = toText(values, 'trust');
  const trust = text === null ? null : text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (trust !== null && !/^[0-9a-f]{16}$/.test(trust))
    throw createUsageError('--trust must be the fingerprint of a key: 16 hex digits.');
  return { allowOlder: values['allow-older'] === true, trust };
}

/** Paths of the computer's system, with backslashes and drives on Windows. */
function toPaths({ platform }: Computer): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

function parseChia(values: OptionValues, env: NodeJS.ProcessEnv, computer: Computer): ChiaSettings {
  const paths = toPaths(computer);
  const kind = values['farmer'] === true ? 'farmer' : 'harvester';
  const text = toText(values, 'harvester') ?? `https://localhost:${PORTS[kind]}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/')
    throw createUsageError(
      `--harvester must be an address such as https://localhost:8560, not ${JSON.stringify(text)}.`,
    );
  const root =
    toText(values, 'chia-root') ?? env['CHIA_ROOT'] ?? paths.join(computer.homedir, '.chia/mainnet');
  const ssl = paths.resolve(root, 'config/ssl');
  const resolveFile = (option: string, defaultPath: string) =>
    paths.resolve(toText(values, option) ?? paths.resolve(ssl, defaultPath));
  return {
    url: url.origin,
    kind,
    certPath: resolveFile('cert', `${kind}/private_${kind}.crt`),
    keyPath: resolveFile('key', `${kind}/private_${kind}.key`),
    caPath: resolveFile('ca', 'ca/private_ca.crt'),
  };
}

function toText(values: OptionValues, option: string): string | null {
  const value = values[option];
  return typeof value === 'string' && value !== '' ? value : null;
}

function createUsageError(message: string): CommandError {
  return new CommandError(`${message}\nSee farm-agent --help`, EXIT.usage);
}
