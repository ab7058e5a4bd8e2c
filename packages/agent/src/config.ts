import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
  | { name: 'status'; home: string; chia: ChiaSettings; json: boolean };

type Values = Record<string, string | boolean | undefined>;

const SHARED = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  home: { type: 'string' },
} as const;
const CHIA = {
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
    ...SHARED,
    ...JSON_OPTION,
    server: { type: 'string' },
    name: { type: 'string' },
    again: { type: 'boolean' },
  },
  run: { ...SHARED, ...CHIA, verbose: { type: 'boolean' } },
  status: { ...SHARED, ...CHIA, ...JSON_OPTION },
} as const;
type CommandName = keyof typeof OPTIONS;

const PORTS = { harvester: 8560, farmer: 8559 };

/**
 * Parses a command line; `env` provides defaults of omitted options.
 * @throws CommandError (`usage`) naming the wrong argument
 */
export function parseCommand(words: string[], env: NodeJS.ProcessEnv): Command {
  const [name = '', ...rest] = words;
  if (['', 'help', '-h', '--help'].includes(name)) return { name: 'help', of: rest[0] ?? null };
  if (['version', '--version'].includes(name)) return { name: 'version' };
  if (!isCommandName(name)) throw usage(`There is no command ${JSON.stringify(name)}.`);

  const { values, positionals } = parseWords(rest, name);
  if (values['help'] === true) return { name: 'help', of: name };
  if (values['version'] === true) return { name: 'version' };
  const home = resolve(textOf(values, 'home') ?? env['FARM_AGENT_HOME'] ?? join(homedir(), '.farm-agent'));
  const json = values['json'] === true;
  if (name === 'enroll') return { ...parseEnroll(values, positionals), home, json };
  if (positionals.length > 0) throw usage(`${name} takes no ${JSON.stringify(positionals[0])}.`);
  const chia = parseChia(values, env);
  if (name === 'run') return { name, home, chia, verbose: values['verbose'] === true };
  return { name, home, chia, json };
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(OPTIONS, name);
}

function parseWords(args: string[], name: CommandName): { values: Values; positionals: string[] } {
  try {
    // Safe cast: each option is a string or a flag; no option is declared `multiple`.
    const { values, positionals } = parseArgs({ args, options: OPTIONS[name], allowPositionals: true });
    return { values: { ...values } as Values, positionals };
  } catch (error) {
    throw usage((error as Error).message.split('. ', 1)[0] ?? '');
  }
}

function parseEnroll(values: Values, positionals: string[]) {
  const [code, ...more] = positionals;
  if (code === undefined || more.length > 0)
    throw usage('enroll takes one code: the one that the page of your machines shows.');
  const server = textOf(values, 'server');
  if (server === null) throw usage('Say which farm the code is of: --server https://farm.example');
  return {
    name: 'enroll' as const,
    code,
    server: parseServer(server),
    machineName: textOf(values, 'name'),
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
    throw usage(`--server takes an address such as https://farm.example, not ${JSON.stringify(text)}.`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw usage(`${text} is not encrypted. Use https://${url.host}: what is sent there is a secret.`);
  return url.origin;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function parseChia(values: Values, env: NodeJS.ProcessEnv): ChiaSettings {
  const kind = values['farmer'] === true ? 'farmer' : 'harvester';
  const text = textOf(values, 'harvester') ?? `https://localhost:${PORTS[kind]}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/')
    throw usage(`--harvester takes an address such as https://localhost:8560, not ${JSON.stringify(text)}.`);
  const root = textOf(values, 'chia-root') ?? env['CHIA_ROOT'] ?? join(homedir(), '.chia/mainnet');
  const ssl = resolve(root, 'config/ssl');
  const file = (option: string, usual: string) => resolve(ssl, resolvedOption(values, option) ?? usual);
  return {
    url: url.origin,
    kind,
    certPath: file('cert', `${kind}/private_${kind}.crt`),
    keyPath: file('key', `${kind}/private_${kind}.key`),
    caPath: file('ca', 'ca/private_ca.crt'),
  };
}

function resolvedOption(values: Values, option: string): string | null {
  const path = textOf(values, option);
  return path === null ? null : resolve(path);
}

function textOf(values: Values, option: string): string | null {
  const value = values[option];
  return typeof value === 'string' && value !== '' ? value : null;
}

function usage(message: string): CommandError {
  return new CommandError(`${message}\nSee farm-agent --help`, EXIT.usage);
}
