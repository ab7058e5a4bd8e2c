import * as calls from '@farm/contracts/calls';
import type { RolloutToken } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { formatEnd } from '../terminal/formatEnd.ts';
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
  about: 'manage tokens: for a team to publish its remote, or for an operator to make any change',
  help: `REMOTE does not have to be published yet. A token is shown only once, and expires; one that an operator created ends with their
role. On the farm's machine, npm run admin accepts
the same commands without a token.`,
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
        throw new UsageError('Specify create, list or revoke.');
    }
  },
};

async function create({ api, options, paint }: CommandContext, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('Specify a name for the token. The history shows it.');
  const { remote, operate = false } = options;
  if ((remote === undefined) !== operate)
    throw new UsageError('Specify --remote REMOTE for a team, or --operate for any change.');
  const body = { name, remote: remote === undefined ? null : parseName(remote) };
  const data = await (await api()).call(calls.createRolloutToken, { body }, { isSentOnce: true });
  const permission =
    data.remote === null ? 'It can make any change' : `It can publish and verify ${data.remote}`;
  return {
    text: `${paint('bold', data.token)}\n${permission}, until ${formatInstant(data.expiresAt)}. Copy it now: it is not shown again.`,
    data,
  };
}

async function list({ api, paint }: CommandContext): Promise<Outcome> {
  const data = await (await api()).call(calls.listRolloutTokens, {});
  const heads = ['NAME', 'FOR', 'CREATED', 'BY', 'LAST USED', 'EXPIRES'];
  return { text: toTable(heads, data.items.map(toRow), paint), data };
}

function toRow({ name, remote, createdAt, createdBy, lastUsedAt, expiresAt }: RolloutToken): Cell[] {
  return [
    ...[name, remote ?? 'everything', formatInstant(createdAt), createdBy, formatInstant(lastUsedAt)],
    formatEnd(expiresAt),
  ];
}

async function revoke({ api }: CommandContext, name: string | undefined): Promise<Outcome> {
  if (!name) throw new UsageError('Specify the name of the token, as shown by "token list".');
  const farm = await api();
  const { items } = await farm.call(calls.listRolloutTokens, {});
  const match = items.find((item) => item.name === name);
  if (!match) throw new Error(`No token is named "${name}". Run "token list" to see all tokens`);
  await farm.call(calls.deleteRolloutToken, { params: { id: match.id } });
  return { text: `Token "${name}" revoked.`, data: { name } };
}
