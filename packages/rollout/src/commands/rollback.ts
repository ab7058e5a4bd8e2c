import type { RegistryDocument } from '@farm/contracts/registry';
import { readEntry, runChange } from './change.ts';
import type { Command } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName, parseWhy } from './arguments.ts';

/** Rolls back to an earlier version. */
export const rollback: Command = {
  usage: ['rollback NAME [VERSION] --why TEXT'],
  about: 'go back to an earlier version for all visitors, immediately',
  help: `Without VERSION, a running canary ends and all visitors get the stable version; without a canary, they get the previous
stable version. There is only one previous version, so a second rollback needs VERSION. Rolling back to a version that was
live before is never refused, even during a freeze; any other version has to be verified as for a promotion.`,
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
  if (version === null) throw new Error(`${name} has no previous version: specify a published version`);
  return version;
}
