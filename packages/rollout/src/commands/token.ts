import * as calls from '@farm/contracts/calls';
import type { RolloutToken } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { when } from '../terminal/when.ts';
import type { Command, Outcome, Surroundings } from './command.ts';
import { demandWords, toName } from './words.ts';

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
  async run(surroundings) {
    const [action, word, ...more] = surroundings.words;
    demandWords(more, 0, 0);
    switch (action) {
      case 'create':
        return create(surroundings, word);
      case 'list':
        return list(surroundings);
      case 'revoke':
        return revoke(surroundings, word);
      default:
        throw new UsageError('Say create, list or revoke.');
    }
  },
};

async function create({ api, options, paint }: Surroundings, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('The token needs a name, which the history shows.');
  const { remote, operate = false } = options;
  if ((remote === undefined) !== operate)
    throw new UsageError('Say what it is for: --remote REMOTE for a team, or --operate for every change.');
  const body = { name, remote: remote === undefined ? null : toName(remote) };
  const data = await (await api()).call(calls.createRolloutToken, { body }, { isOnce: true });
  const may = data.remote === null ? 'It may operate everything' : `It may publish and verify ${data.remote}`;
  return { text: `${paint('bold', data.token)}\n${may}. It is not shown again.`, data };
}

async function list({ api, paint }: Surroundings): Promise<Outcome> {
  const data = await (await api()).call(calls.listRolloutTokens, {});
  const heads = ['NAME', 'FOR', 'MADE', 'BY', 'LAST USED'];
  return { text: toTable(heads, data.items.map(toRow), paint), data };
}

function toRow({ name, remote, createdAt, createdBy, lastUsedAt }: RolloutToken): Cell[] {
  return [name, remote ?? 'everything', when(createdAt), createdBy, when(lastUsedAt)];
}

async function revoke({ api }: Surroundings, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('Name the token, as token list does.');
  const farm = await api();
  const { items } = await farm.call(calls.listRolloutTokens, {});
  const found = items.find((one) => one.name === name);
  if (!found) throw new Error(`There is no token named "${name}": token list tells which there are`);
  await farm.call(calls.deleteRolloutToken, { params: { id: found.id } });
  return { text: `The token "${name}" is worth nothing any more.`, data: { name } };
}
