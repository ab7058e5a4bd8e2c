import { runChange } from './change.ts';
import type { Command } from './command.ts';
import { assertArgumentCount, parseName, parseReason } from './arguments.ts';

/** Switches a remote off. */
export const disable: Command = {
  usage: ['disable NAME REASON'],
  about: 'switch a remote off; its pages show the reason',
  async run(context) {
    const [word, ...rest] = context.args;
    const name = parseName(word);
    const reason = parseReason(rest, 'Say why it is switched off: its pages show it to people.');
    return runChange(context, reason, () => ({ kind: 'disable', name, reason }));
  },
};

/** Switches a remote back on. */
export const enable: Command = {
  usage: ['enable NAME [--why TEXT]'],
  about: 'switch a remote on again',
  options: ['why'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 1, 1);
    const name = parseName(args[0]);
    return runChange(context, options.why ?? `${name} works again`, () => ({ kind: 'enable', name }));
  },
};

/** Freezes all changes except rollback and disable. */
export const freeze: Command = {
  usage: ['freeze REASON'],
  about: 'let nothing change but by rollback and disable',
  async run(context) {
    const reason = parseReason(
      context.args,
      'Say why everything is frozen: whoever is refused meanwhile is told it.',
    );
    return runChange(context, reason, () => ({ kind: 'freeze', reason }));
  },
};

/** Ends the freeze. */
export const unfreeze: Command = {
  usage: ['unfreeze [--why TEXT]'],
  about: 'let things change again',
  options: ['why'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 0, 0);
    return runChange(context, options.why ?? 'The freeze is over', () => ({ kind: 'unfreeze' }));
  },
};
