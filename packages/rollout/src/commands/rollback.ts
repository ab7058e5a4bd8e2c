import type { RegistryDocument } from '@farm/contracts/registry';
import { entryOf, submitChange } from './change.ts';
import type { Command } from './command.ts';
import { findVersion } from './findVersion.ts';
import { demandWords, toName, toWhy } from './words.ts';

/** Rolls back to an earlier version. */
export const rollback: Command = {
  usage: ['rollback NAME [VERSION] --why TEXT'],
  about: 'go back, for everybody and at once',
  help: `Without VERSION a running canary ends and everybody has the stable version; without a canary everybody gets the
version that was stable before. After that there is none to go back to, and VERSION has to be named. To a version that was
live it is never refused, also while everything is frozen; one that never was has to be verified as for a promotion.`,
  options: ['why'],
  async run(surroundings) {
    const { words, options, api } = surroundings;
    demandWords(words, 1, 2);
    const why = toWhy(options.why);
    const name = toName(words[0]);
    const given = words[1] === undefined ? null : await findVersion(await api(), name, words[1]);
    return submitChange(surroundings, why, (document) => ({
      kind: 'rollback',
      name,
      version: given ?? versionToGoBackTo(document, name),
    }));
  },
};

function versionToGoBackTo(document: RegistryDocument, name: string): string {
  const { stable, canary, lastGood } = entryOf(document, name);
  const version = canary ? stable : lastGood;
  if (version === null) throw new Error(`${name} has no version to go back to: name one that is published`);
  return version;
}
