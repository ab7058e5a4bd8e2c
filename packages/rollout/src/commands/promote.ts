import { UsageError } from '../exitCodes.ts';
import { readCanaryVersion } from './canary.ts';
import { runChange } from './change.ts';
import type { Command, Outcome, CommandContext } from './command.ts';
import { resolveMembers } from './resolveMembers.ts';
import { resolveVersion } from './resolveVersion.ts';
import { readSetMembers } from './set.ts';
import { assertArgumentCount, parseName, parseWhy } from './arguments.ts';

/** Makes a version or a set stable. */
export const promote: Command = {
  usage: [
    'promote NAME [VERSION] --why TEXT',
    'promote NAME=VERSION NAME=VERSION… --why TEXT',
    'promote --set ID --why TEXT',
  ],
  about: 'make a version stable (default: the running canary), several in one change, or a whole set',
  options: ['why', 'set'],
  async run(context) {
    const { args, options } = context;
    const why = parseWhy(options.why);
    if (options.set !== undefined) return promoteSet(context, why, options.set);
    return args[0]?.includes('=') ? promoteTogether(context, why) : promoteVersion(context, why);
  },
};

async function promoteVersion(context: CommandContext, why: string): Promise<Outcome> {
  const { args, api } = context;
  assertArgumentCount(args, 1, 2);
  const name = parseName(args[0]);
  const version = args[1] === undefined ? null : await resolveVersion(await api(), name, args[1]);
  return runChange(context, why, (document) => ({
    kind: 'promote',
    members: { [name]: version ?? readCanaryVersion(document, name) },
  }));
}

async function promoteTogether(context: CommandContext, why: string): Promise<Outcome> {
  const members = await resolveMembers(context, context.args);
  return runChange(context, why, () => ({ kind: 'promote', members }));
}

function promoteSet(context: CommandContext, why: string, id: string): Promise<Outcome> {
  if (context.args.length > 0) throw new UsageError('Do not specify a name with --set.');
  return runChange(context, why, (document) => ({
    kind: 'promote',
    members: readSetMembers(document, id),
  }));
}
