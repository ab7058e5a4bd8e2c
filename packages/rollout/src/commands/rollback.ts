import type { RegistryDocument } from '@farm/contracts/registry';
import { readEntry, runChange } from './change.ts';
import type { Command } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName, parseWhy } from './arguments.ts';

/** Rolls back to an earlier version. */
export const rollback: Command = {
  usage: ['rollback NAME [VERSION] --why TEXT'],
  about: 'go back, for everybody and at once',
  help: `Without VERSION a running canary ends and everybody has the stable version; without a canary everybody gets the
version that was stable before. After that there is none to go back to, and VERSION has to be named. To a version that was
live it is never refused, also while everything is frozen; one that never was has to be verified as for a promotion.`,
  options: ['why'],
  async run(context) {
    const { args, options, api } = context;
    assertArgumentCount(args, 1, 2);
    const why = parseWhy(options.why);
    const name = parseName(args[0]);
    const target = args[1] === undefined ? null : await resolveVersion(await api(), name, args[1]);
    return runChange(context, why, (document) => ({
      kind: 'rollback',
      name,
      version: target ?? selectRollbackVersion(document, name),
    }));
  },
};

function selectRollbackVersion(document: RegistryDocument, name: string): string {
  const { stable, canary, lastGood } = readEntry(document, name);
  const version = canary ? stable : lastGood;
  if (version === null) throw new Error(`${name} has no version to go back to: name one that is published`);
  return version;
}
