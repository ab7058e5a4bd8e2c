import { createdRolloutTokenSchema, rolloutTokensSchema, type RolloutToken } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { when } from '../terminal/when.ts';
import type { Command, Outcome, Surroundings } from './command.ts';
import { demandWords } from './words.ts';

/** Tokens of teams and operators. */
export const token: Command = {
  usage: ['token create NAME [--remote REMOTE]', 'token list', 'token revoke ID'],
  about: 'tokens: one of a team publishes its remote, one without --remote may operate',
  help: `A token is told once, here. On the machine where the farm runs, npm run admin -- token create NAME makes one too.`,
  options: ['remote'],
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
  const body = { name, remote: options.remote ?? null };
  const call = { method: 'POST', path: '/tokens', body, isOnce: true } as const;
  const data = await (await api()).send(call, createdRolloutTokenSchema);
  const may = data.remote === null ? 'It may operate everything' : `It may publish and verify ${data.remote}`;
  return { text: `${paint('bold', data.token)}\n${may}. It is not shown again.`, data };
}

async function list({ api, paint }: Surroundings): Promise<Outcome> {
  const data = await (await api()).get('/tokens', rolloutTokensSchema);
  const heads = ['ID', 'NAME', 'FOR', 'MADE', 'BY', 'LAST USED'];
  return { text: toTable(heads, data.items.map(toRow), paint), data };
}

function toRow({ id, name, remote, createdAt, createdBy, lastUsedAt }: RolloutToken): Cell[] {
  return [id, name, remote ?? 'everything', when(createdAt), createdBy, when(lastUsedAt)];
}

async function revoke({ api }: Surroundings, id: string | undefined): Promise<Outcome> {
  if (!id) throw new UsageError('Name the ID that token list shows.');
  await (await api()).do({ method: 'DELETE', path: `/tokens/${encodeURIComponent(id)}` });
  return { text: 'The token is worth nothing any more.', data: { id } };
}
