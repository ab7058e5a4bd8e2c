import { randomBytes } from 'node:crypto';
import type { RegistryDocument } from '@farm/contracts/registry';
import { readEntry, runChange } from './change.ts';
import type { Command, CommandContext } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName, parsePercent, parseWhy } from './arguments.ts';

/** Serves a version to a share of visitors. */
export const canary: Command = {
  usage: ['canary NAME VERSION PERCENT --why TEXT', 'canary NAME PERCENT --why TEXT'],
  about: 'give a version to a share of visitors, or change the share',
  help: `Visitors who have the version keep it when you raise the share. 0 pauses the canary; you can
raise it again unless it fails for too many visitors.`,
  options: ['why'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 2, 3);
    const why = parseWhy(options.why);
    const name = parseName(args[0]);
    const percent = parsePercent(args.at(-1));
    const version = await resolveVersionArgument(context, name);
    const salt = createSalt();
    return runChange(context, why, (document) => {
      const members = { [name]: version ?? readCanaryVersion(document, name) };
      return { kind: 'canary', members, percent, salt, set: null };
    });
  },
};

/** Creates the random salt, in hex, that decides which visitors are in a canary. */
export function createSalt(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the version of the running canary. @throws Error if no canary is running */
export function readCanaryVersion(document: RegistryDocument, name: string): string {
  const entry = readEntry(document, name).canary;
  if (!entry) throw new Error(`${name} has no canary: specify the version`);
  return entry.version;
}

async function resolveVersionArgument({ args, api }: CommandContext, name: string): Promise<string | null> {
  const [, reference] = args;
  if (args.length < 3 || reference === undefined) return null;
  return resolveVersion(await api(), name, reference);
}
