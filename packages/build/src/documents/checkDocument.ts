import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repository } from '../paths.ts';

/** Sources of the programs that documents give words and options to. */
const PROGRAM_SOURCES: Record<string, string[]> = {
  admin: ['packages/server/src/admin.ts', 'packages/server/src/admin/*.ts'],
  backup: ['packages/server/src/backup/*.ts'],
  restore: ['packages/server/src/backup/*.ts'],
  signer: ['packages/signer/src/*.ts'],
  rollout: ['packages/rollout/src/**/*.ts'],
  'farm-agent': ['packages/agent/src/**/*.ts'],
};
const BUILD_SOURCES = ['packages/build/src/**/*.ts'];
const TRIAL_SOURCES = ['packages/trials/src/**/*.ts', 'packages/e2e/src/bench/*.ts', ...BUILD_SOURCES];

/** Commands of npm itself, where a document may use them. */
const NPM_COMMANDS = new Set(['audit', 'install', 'uninstall', 'publish', 'pkg', 'root']);

const packageJson: unknown = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const scripts = new Set(Object.keys((packageJson as { scripts: Record<string, string> }).scripts));

/**
 * Checks that relative links of a document have targets, and that its commands exist with their options.
 * @param path of the document; links are relative to its folder
 * @returns one sentence per problem
 */
export function checkDocument(path: string, text: string): string[] {
  return [...checkLinks(path, text), ...toCommands(text).flatMap(checkCommand)];
}

function checkLinks(path: string, text: string): string[] {
  const links = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link)).flatMap((link) => checkLink(path, text, link));
}

function checkLink(path: string, text: string, link: string): string[] {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : resolve(dirname(path), file);
  if (!existsSync(target)) return [`${link}: there is no ${relative(repository, target)}`];
  if (anchor === undefined) return [];
  const headings = toHeadingAnchors(file === '' ? text : readFileSync(target, 'utf8'));
  return headings.includes(anchor) ? [] : [`${link}: ${relative(repository, target)} has no such heading`];
}

/** Anchors of a page's headings, as repositories on the web derive them. */
function toHeadingAnchors(text: string): string[] {
  return [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, '');
}

/** Commands of shell blocks and of inline code, without comments and environment. */
function toCommands(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...withoutFences(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
    code.replace(/\s+/g, ' '),
  );
  return [...blocks, ...inline].flatMap((line) =>
    line
      .replace(/\s+#\s.*$/, '')
      .split(/\$\(|&&|\|/)
      .map((part) => part.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
      .filter((part) => /^(npm|farm-agent) /.test(part)),
  );
}

function checkCommand(command: string): string[] {
  const [program = '', ...words] = command.split(/[\s)]+/).filter((word) => word !== '--silent');
  if (program === 'farm-agent') return checkArguments(command, words, PROGRAM_SOURCES['farm-agent'] ?? []);
  const [verb = '', script = '', ...args] = words;
  if (verb !== 'run') return checkNpmCommand(command, verb, words.slice(1));
  // A name such as `bench:…` stands for a family.
  if (script.endsWith('…')) return [];
  if (!scripts.has(script)) return [`${command}: package.json has no script "${script}"`];
  const given = args.filter((word) => word !== '--');
  return script in PROGRAM_SOURCES
    ? checkArguments(command, given, PROGRAM_SOURCES[script] ?? [])
    : checkOptions(command, given, /^(bench|sim):/.test(script) ? TRIAL_SOURCES : BUILD_SOURCES);
}

function checkNpmCommand(command: string, verb: string, args: string[]): string[] {
  if (NPM_COMMANDS.has(verb)) return [];
  if (!scripts.has(verb)) return [`${command}: neither npm nor package.json has "${verb}"`];
  return checkOptions(command, args, BUILD_SOURCES);
}

/** Checks the subcommand, which comes first, and the options. */
function checkArguments(command: string, args: string[], sources: string[]): string[] {
  const [first] = args;
  const isSubcommand = first !== undefined && /^[a-z][a-z-]*$/.test(first);
  const unknown =
    isSubcommand && !isNamed(first, sources) ? [`${command}: there is no command "${first}"`] : [];
  return [...unknown, ...checkOptions(command, args, sources)];
}

function checkOptions(command: string, args: string[], sources: string[]): string[] {
  return args
    .filter((word) => /^--[a-z]/.test(word) && word !== '--help')
    .filter((option) => !isNamed(option.slice(2), sources))
    .map((option) => `${command}: there is no option ${option}`);
}

/** True if a source quotes the word, or has it as a key. */
function isNamed(word: string, sources: string[]): boolean {
  const name = new RegExp(`['"\`]${word}['"\`]|(^|[\\s{,])${word}(:|,| })|--${word}\\b`, 'm');
  return sources.some((pattern) => readSources(pattern).some((source) => name.test(source)));
}

const sourcesByPattern = new Map<string, string[]>();

function readSources(pattern: string): string[] {
  const read =
    sourcesByPattern.get(pattern) ??
    globSync(pattern, { cwd: repository })
      .filter((file) => !/\.(test|deep|e2e)\.ts$/.test(file) && !file.includes('documents/'))
      .map((file) => readFileSync(join(repository, file), 'utf8'));
  sourcesByPattern.set(pattern, read);
  return read;
}
