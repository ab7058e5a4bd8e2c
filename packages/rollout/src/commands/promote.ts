import { UsageError } from '../exitCodes.ts';
import { runningCanary } from './canary.ts';
import { submitChange } from './change.ts';
import type { Command, Outcome, Surroundings } from './command.ts';
import { findVersion } from './findVersion.ts';
import { membersOfSet } from './set.ts';
import { demandWords, toName, toWhy } from './words.ts';

/** Makes a version or a set stable. */
export const promote: Command = {
  usage: ['promote NAME [VERSION] --why TEXT', 'promote --set ID --why TEXT'],
  about: 'make a version stable, the running canary unless another is named, or a whole set',
  options: ['why', 'set'],
  async run(surroundings) {
    const { options } = surroundings;
    const why = toWhy(options.why);
    return options.set === undefined
      ? promoteOne(surroundings, why)
      : promoteSet(surroundings, why, options.set);
  },
};

async function promoteOne(surroundings: Surroundings, why: string): Promise<Outcome> {
  const { words, api } = surroundings;
  demandWords(words, 1, 2);
  const name = toName(words[0]);
  const version = words[1] === undefined ? null : await findVersion(await api(), name, words[1]);
  return submitChange(surroundings, why, (document) => ({
    kind: 'promote',
    members: { [name]: version ?? runningCanary(document, name) },
  }));
}

function promoteSet(surroundings: Surroundings, why: string, id: string): Promise<Outcome> {
  if (surroundings.words.length > 0) throw new UsageError('With --set no name is given: the set has them.');
  return submitChange(surroundings, why, (document) => ({
    kind: 'promote',
    members: membersOfSet(document, id),
  }));
}
