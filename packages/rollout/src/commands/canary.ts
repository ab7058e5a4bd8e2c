import { randomBytes } from 'node:crypto';
import type { RegistryDocument } from '@farm/contracts/registry';
import { readEntry, runChange } from './change.ts';
import { AUDIENCE_HELP, parseAudience } from './audience.ts';
import type { Command } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName, parseWhy } from './arguments.ts';
import { isPlanned, parseShares, STEP_HELP, STEP_OPTIONS } from './steps.ts';

/** Serves a version to a share of visitors. */
export const canary: Command = {
  usage: [
    'canary NAME VERSION PERCENT [--to AUDIENCE] --why TEXT',
    'canary NAME PERCENT --why TEXT',
    'canary NAME [VERSION] --steps PERCENT,PERCENT… --every TIME [--while healthy] [--min-visitors COUNT] --why TEXT',
  ],
  about: 'give a version to a share of visitors, or change the share',
  help: `Visitors who have the version keep it when you raise the share. 0 pauses the canary; you can
raise it again unless it fails for too many visitors.

${STEP_HELP}

${AUDIENCE_HELP}`,
  options: ['why', 'to', ...STEP_OPTIONS],
  async run(context) {
    const { args, options, api } = context;
    const shareCount = isPlanned(options) ? 0 : 1;
    assertArgumentCount(args, 1 + shareCount, 2 + shareCount);
    const why = parseWhy(options.why);
    const name = parseName(args[0]);
    const shares = parseShares(args.at(-1), options);
    const reference = args.length === 2 + shareCount ? args[1] : undefined;
    const version = reference === undefined ? null : await resolveVersion(await api(), name, reference);
    const audience = parseAudience(options.to);
    const salt = createSalt();
    return runChange(context, why, (document) => {
      const members = { [name]: version ?? readCanaryVersion(document, name) };
      return { kind: 'canary', members, ...shares, ...audience, salt, set: null };
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
