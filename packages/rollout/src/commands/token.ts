import * as calls from '@farm/contracts/calls';
import type { RolloutToken } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import type { Command, Outcome, CommandContext } from './command.ts';
import { assertArgumentCount, parseName } from './arguments.ts';

/** Manages tokens of teams and operators. */
export const token: Command = {
  usage: [
    'token create NAME --remote REMOTE',
    'token create NAME --operate',
    'token list',
    'token revoke NAME',
  ],
  about: 'tokens: one of a team publishes its remote, one to operate makes every change',
  help: `REMOTE need not be published yet. A token is told once, here. On the machine where the farm runs, npm run admin
takes the same words, without a token.`,
  options: ['remote', 'operate'],
  async run(context) {
    const [action, word, ...extra] = context.args;
    assertArgumentCount(extra, 0, 0);
    switch (action) {
      case 'create':
        return create(context, word);
      case 'list':
        return list(context);
      case 'revoke':
        return revoke(context, word);
      default:
        throw new UsageError('Say create, list or revoke.');
    }
  },
};

async function create({ api, options, paint }: CommandContext, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('The token needs a name, which the history shows.');
  const { remote, operate = false } = options;
  if ((remote === undefined) !== operate)
    throw new UsageError('Say what it is for: --remote REMOTE for a team, or --operate for every change.');
  const body = { name, remote: remote === undefined ? null : parseName(remote) };
  const data = await (await api()).call(calls.createRolloutToken, { body }, { isSentOnce: true });
  const permission =
    data.remote === null ? 'It may operate everything' : `It may publish and verify ${data.remote}`;
  return { text: `${paint('bold', data.token)}\n${permission}. It is not shown again.`, data };
}

async function list({ api, paint }: CommandContext): Promise<Outcome> {
  const data = await (await api()).call(calls.listRolloutTokens, {});
  const heads = ['NAME', 'FOR', 'MADE', 'BY', 'LAST USED'];
  return { text: toTable(heads, data.items.map(toRow), paint), data };
}

function toRow({ name, remote, createdAt, createdBy, lastUsedAt }: RolloutToken): Cell[] {
  return [name, remote ?? 'everything', formatInstant(createdAt), createdBy, formatInstant(lastUsedAt)];
}

async function revoke({ api }: CommandContext, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('Name the token, as token list does.');
  const farm = await api();
  const { items } = await farm.call(calls.listRolloutTokens, {});
  const match = items.find((item) => item.name === name);
  if (!match) throw new Error(`There is no token named "${name}": token list tells which there are`);
  await farm.call(calls.deleteRolloutToken, { params: { id: match.id } });
  return { text: `The token "${name}" is worth nothing any more.`, data: { name } };
}
