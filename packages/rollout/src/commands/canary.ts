import { randomBytes } from 'node:crypto';
import type { RegistryDocument } from '@farm/contracts/registry';
import { entryOf, submitChange } from './change.ts';
import type { Command, Surroundings } from './command.ts';
import { findVersion } from './findVersion.ts';
import { demandWords, toName, toPercent, toWhy } from './words.ts';

/** Serves a version to a share of visitors. */
export const canary: Command = {
  usage: ['canary NAME VERSION PERCENT --why TEXT', 'canary NAME PERCENT --why TEXT'],
  about: 'give a version to a share of visitors, or change the share of the running one',
  help: `Raising the share takes the version from nobody who has it. 0 stops it, and can be raised
again as long as its failures do not speak against it.`,
  options: ['why'],
  async run(surroundings) {
    const { words, options } = surroundings;
    demandWords(words, 2, 3);
    const why = toWhy(options.why);
    const name = toName(words[0]);
    const percent = toPercent(words.at(-1));
    const version = await givenVersion(surroundings, name);
    const salt = newSalt();
    return submitChange(surroundings, why, (document) => {
      const members = { [name]: version ?? runningCanary(document, name) };
      return { kind: 'canary', members, percent, salt, set: null };
    });
  },
};

/** Creates the random salt, in hex, that decides which visitors are in a canary. */
export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the version of the running canary. @throws Error if no canary is running */
export function runningCanary(document: RegistryDocument, name: string): string {
  const running = entryOf(document, name).canary;
  if (!running) throw new Error(`${name} has no canary: name the version`);
  return running.version;
}

async function givenVersion({ words, api }: Surroundings, name: string): Promise<string | null> {
  const [, word] = words;
  if (words.length < 3 || word === undefined) return null;
  return findVersion(await api(), name, word);
}
