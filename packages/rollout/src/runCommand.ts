import { parseArgs } from 'node:util';
import { readPrivateKey, readTrustedKeys } from '@farm/registry';
import type { Command, Options, CommandContext } from './commands/command.ts';
import { commands } from './commands/index.ts';
import { readSettings } from './config.ts';
import { EXIT, UsageError } from './exitCodes.ts';
import { formatHelp } from './help.ts';
import { RolloutApi } from './http/RolloutApi.ts';
import { readOperatorToken } from './operator/enrollLocalOperator.ts';
import { createPainter } from './terminal/paint.ts';

/** Process that a command runs in. */
interface CommandProcess {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

/** Runs a command line and prints its result. @returns the exit code */
export async function runCommand(args: string[], { env, stdout, stderr }: CommandProcess): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const line = parseCommandLine(args);
    if (line.isHelp) {
      stdout.write(formatHelp(line.name));
      return EXIT.done;
    }
    const outcome = await line.command.run(createCommandContext(line, { env, stdout, stderr }));
    stdout.write(`${isJson ? JSON.stringify(outcome.data) : outcome.text}\n`);
    return outcome.hasFailed ? EXIT.refused : EXIT.done;
  } catch (error) {
    const problem = describeError(error, args);
    if (isJson) stdout.write(`${JSON.stringify({ error: problem.text })}\n`);
    else stderr.write(`${problem.text}\n`);
    return problem.exitCode;
  }
}

interface CommandLine {
  name: string | null;
  command: Command;
  args: string[];
  options: Options;
  server: string | undefined;
  isJson: boolean;
  isHelp: boolean;
}

function parseCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parseArguments(args);
  const [name = null, ...rest] = positionals;
  const command = name !== null && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === 'help' || (name === null && values.help)) return createHelpLine(rest[0] ?? null);
  if (name === null) throw new UsageError('No command given.');
  if (!command) throw new UsageError(`Unknown command "${name}".`);
  const { server, json, help, ...options } = values;
  for (const option of Object.keys(options))
    if (!(command.options as string[] | undefined)?.includes(option))
      throw new UsageError(`${name} does not accept --${option}.`);
  return { name, command, args: rest, options, server, isJson: json === true, isHelp: help === true };
}

function createHelpLine(name: string | null): CommandLine {
  const command: Command = {
    usage: [],
    about: '',
    run: () => Promise.reject(new Error('help is not a command to run')),
  };
  return { name, command, args: [], options: {}, server: undefined, isJson: false, isHelp: true };
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        why: { type: 'string' },
        set: { type: 'string' },
        remote: { type: 'string' },
        part: { type: 'string' },
        name: { type: 'string' },
        operate: { type: 'boolean' },
        for: { type: 'string' },
        end: { type: 'string' },
        check: { type: 'boolean' },
        steps: { type: 'string' },
        every: { type: 'string' },
        while: { type: 'string' },
        'min-visitors': { type: 'string' },
        to: { type: 'string' },
        server: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Keeps the first sentence: Node adds a paragraph about arguments that look like options.
    throw new UsageError(`${(error as Error).message.split(/\.\s|\n/, 1).join('')}.`);
  }
}

function createCommandContext(
  { args, options, server, isJson }: CommandLine,
  { env, stdout, stderr }: CommandProcess,
): CommandContext {
  const settings = readSettings(env, server);
  const { paths } = settings;
  const api = async () =>
    new RolloutApi({ server: settings.server, token: settings.token ?? (await readOperatorToken(paths)) });
  const key = () =>
    readPrivateKey(paths.operatorKey).catch((error: unknown) => {
      throw new Error(
        `${(error as Error).message}. Changes must be signed: create a key with "npm run rollout -- key create" and register it with "key register", or set ROLLOUT_KEY to your key file`,
        { cause: error },
      );
    });
  return {
    args,
    options,
    settings,
    paint: createPainter(stdout, env),
    progress: (text) => {
      if (!isJson && stderr.isTTY) stderr.write(`${text}\n`);
    },
    api,
    key,
    operator: async () => {
      const [farm, own, trustedKeys] = await Promise.all([api(), key(), readTrustedKeys(paths.trustedKeys)]);
      return { api: farm, key: own, trustedKeys };
    },
  };
}

function describeError(error: unknown, [name = '']: string[]): { text: string; exitCode: number } {
  if (!(error instanceof UsageError)) return { text: (error as Error).message, exitCode: EXIT.refused };
  const usage = Object.hasOwn(commands, name)
    ? commands[name]?.usage
    : ['COMMAND …   (run with --help for a list)'];
  const forms = (usage ?? []).map((form) => `  npm run rollout -- ${form}`);
  return { text: [error.message, ...forms].join('\n'), exitCode: EXIT.usage };
}
