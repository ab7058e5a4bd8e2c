import { submitChange } from './change.ts';
import type { Command } from './command.ts';
import { demandWords, toName, toReason } from './words.ts';

/** Switches a remote off. */
export const disable: Command = {
  usage: ['disable NAME REASON'],
  about: 'switch a remote off; its pages show the reason',
  async run(surroundings) {
    const [word, ...rest] = surroundings.words;
    const name = toName(word);
    const reason = toReason(rest, 'Say why it is switched off: its pages show it to people.');
    return submitChange(surroundings, reason, () => ({ kind: 'disable', name, reason }));
  },
};

/** Switches a remote back on. */
export const enable: Command = {
  usage: ['enable NAME [--why TEXT]'],
  about: 'switch a remote on again',
  options: ['why'],
  async run(surroundings) {
    const { words, options } = surroundings;
    demandWords(words, 1, 1);
    const name = toName(words[0]);
    return submitChange(surroundings, options.why ?? `${name} works again`, () => ({ kind: 'enable', name }));
  },
};

/** Freezes all changes except rollback and disable. */
export const freeze: Command = {
  usage: ['freeze REASON'],
  about: 'let nothing change but by rollback and disable',
  async run(surroundings) {
    const reason = toReason(
      surroundings.words,
      'Say why everything is frozen: whoever is refused meanwhile is told it.',
    );
    return submitChange(surroundings, reason, () => ({ kind: 'freeze', reason }));
  },
};

/** Ends the freeze. */
export const unfreeze: Command = {
  usage: ['unfreeze [--why TEXT]'],
  about: 'let things change again',
  options: ['why'],
  async run(surroundings) {
    const { words, options } = surroundings;
    demandWords(words, 0, 0);
    return submitChange(surroundings, options.why ?? 'The freeze is over', () => ({ kind: 'unfreeze' }));
  },
};
