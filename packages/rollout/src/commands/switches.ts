import { runChange } from './change.ts';
import type { Command } from './command.ts';
import { assertArgumentCount, parseName, parseReason } from './arguments.ts';

/** Switches a remote off. */
export const disable: Command = {
  usage: ['disable NAME REASON'],
  about: 'disable a remote; its pages show the reason',
  async run(context) {
    const [word, ...rest] = context.args;
    const name = parseName(word);
    const reason = parseReason(rest, 'Specify a reason. The pages of the remote show it to visitors.');
    return runChange(context, reason, () => ({ kind: 'disable', name, reason }));
  },
};

/** Switches a remote back on. */
export const enable: Command = {
  usage: ['enable NAME [--why TEXT]'],
  about: 'enable a disabled remote',
  options: ['why'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 1, 1);
    const name = parseName(args[0]);
    return runChange(context, options.why ?? `${name} is enabled again`, () => ({ kind: 'enable', name }));
  },
};

/** Freezes all changes except rollback and disable, which can be taken back. */
export const freeze: Command = {
  usage: ['freeze REASON'],
  about: 'block all changes except rollback and disable',
  help: 'What was disabled during the freeze can be enabled again before it ends.',
  async run(context) {
    const reason = parseReason(context.args, 'Specify a reason. It is shown when a change is refused.');
    return runChange(context, reason, () => ({ kind: 'freeze', reason }));
  },
};

/** Ends the freeze. */
export const unfreeze: Command = {
  usage: ['unfreeze [--why TEXT]'],
  about: 'allow changes again',
  options: ['why'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 0, 0);
    return runChange(context, options.why ?? 'The freeze has ended', () => ({ kind: 'unfreeze' }));
  },
};
