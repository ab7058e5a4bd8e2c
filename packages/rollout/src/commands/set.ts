import type { RegistryDocument } from '@farm/contracts/registry';
import { createSalt } from './canary.ts';
import { runChange } from './change.ts';
import { AUDIENCE_HELP, parseAudience } from './audience.ts';
import type { Command } from './command.ts';
import { resolveMembers } from './resolveMembers.ts';
import { assertArgumentCount, parseWhy } from './arguments.ts';
import { isPlanned, parseShares, STEP_HELP, STEP_OPTIONS } from './steps.ts';

/** Serves a combination of versions to a share of visitors. */
export const set: Command = {
  usage: [
    'set ID NAME=VERSION NAME=VERSION… PERCENT [--to AUDIENCE] --why TEXT',
    'set ID PERCENT --why TEXT',
    'set ID [NAME=VERSION NAME=VERSION…] --steps PERCENT,PERCENT… --every TIME [--min-visitors COUNT] --why TEXT',
  ],
  about: 'release versions together to a share of visitors',
  help: `ID names the set: lowercase letters, digits and hyphens. A visitor gets all of its versions or none. ID and PERCENT alone
change the share of a running set. promote --set ID makes all of its versions stable.

${STEP_HELP}

${AUDIENCE_HELP}`,
  options: ['why', 'to', ...STEP_OPTIONS],
  async run(context) {
    const { args, options } = context;
    const shareCount = isPlanned(options) ? 0 : 1;
    assertArgumentCount(args, 1 + shareCount, Infinity);
    const why = parseWhy(options.why);
    const id = args[0] ?? '';
    const shares = parseShares(args.at(-1), options);
    const pairs = args.slice(1, args.length - shareCount);
    const newMembers = pairs.length === 0 ? null : await resolveMembers(context, pairs);
    const audience = parseAudience(options.to);
    const salt = createSalt();
    return runChange(context, why, (document) => {
      const members = newMembers ?? readSetMembers(document, id);
      return { kind: 'canary', members, ...shares, ...audience, salt, set: id };
    });
  },
};

/** Returns the members of a running set. @throws Error naming the running sets */
export function readSetMembers({ sets }: RegistryDocument, id: string): Record<string, string> {
  const match = sets.find((running) => running.id === id);
  if (match) return match.members;
  const runningIds = sets.map((running) => running.id).join(', ') || 'none';
  throw new Error(`No set ${id} is running (running: ${runningIds})`);
}
