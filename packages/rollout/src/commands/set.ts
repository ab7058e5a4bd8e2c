import type { RegistryDocument } from '@farm/contracts/registry';
import { UsageError } from '../exitCodes.ts';
import { newSalt } from './canary.ts';
import { submitChange } from './change.ts';
import type { Command, Surroundings } from './command.ts';
import { findVersion } from './findVersion.ts';
import { demandWords, toName, toPercent, toWhy } from './words.ts';

/** Serves a combination of versions to a share of visitors. */
export const set: Command = {
  usage: ['set ID NAME=VERSION NAME=VERSION… PERCENT --why TEXT', 'set ID PERCENT --why TEXT'],
  about: 'give versions that belong together to a share of visitors: all of them, or none',
  help: `ID names the combination: small letters, digits and hyphens. With ID and PERCENT alone the share of a running set
changes. promote --set ID makes all of it stable.`,
  options: ['why'],
  async run(surroundings) {
    const { words, options } = surroundings;
    demandWords(words, 2, Infinity);
    const why = toWhy(options.why);
    const id = words[0] ?? '';
    const percent = toPercent(words.at(-1));
    const given = await givenMembers(surroundings);
    const salt = newSalt();
    return submitChange(surroundings, why, (document) => {
      const members = given ?? membersOfSet(document, id);
      return { kind: 'canary', members, percent, salt, set: id };
    });
  },
};

/** Returns the members of a running set. @throws Error naming the running sets */
export function membersOfSet({ sets }: RegistryDocument, id: string): Record<string, string> {
  const found = sets.find((one) => one.id === id);
  if (found) return found.members;
  const known = sets.map((one) => one.id).join(', ') || 'none';
  throw new Error(`No set ${id} is running (there is ${known})`);
}

async function givenMembers({ words, api }: Surroundings): Promise<Record<string, string> | null> {
  const pairs = words.slice(1, -1);
  if (pairs.length === 0) return null;
  const members: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, version, ...more] = pair.split('=');
    if (!version || more.length > 0) throw new UsageError(`"${pair}" is no NAME=VERSION.`);
    if (members[toName(name)] !== undefined) throw new UsageError(`${name ?? ''} stands there twice.`);
    members[toName(name)] = await findVersion(await api(), toName(name), version);
  }
  return members;
}
