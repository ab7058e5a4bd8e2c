import { newRolloutTokenSchema } from '@farm/contracts/rollout';
import { listTokens } from '../modules/rollout/tokens/repository.ts';
import { createToken, revokeToken, toRolloutToken } from '../modules/rollout/tokens/service.ts';
import { actorHere, failure, type Outcome, type WithDatabase, type Words } from './command.ts';

/** `token create NAME [--remote REMOTE]`, `token list`, `token revoke NAME`. */
export function tokenCommand(words: Words, withDatabase: WithDatabase): Promise<Outcome> | null {
  const [command, action, name, ...more] = words.positionals;
  if (command !== 'token' || more.length > 0) return null;
  if (action === 'create' && name !== undefined) return create(name, words, withDatabase);
  if (words.remote !== undefined) return null;
  if (action === 'list' && name === undefined) return list(withDatabase);
  if (action === 'revoke' && name !== undefined) return revoke(name, withDatabase);
  return null;
}

async function create(
  name: string,
  { remote = null }: { remote?: string | null | undefined },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const asked = newRolloutTokenSchema.safeParse({ name, remote });
  if (!asked.success)
    return failure(
      1,
      'A token needs a name of at most 60 characters, and --remote the name of a remote such as assets.',
    );
  const actor = actorHere();
  const created = await withDatabase((db) => createToken(db, asked.data, { who: actor, auditName: actor }));
  const may = created.remote === null ? 'It may operate everything' : `It may publish ${created.remote}`;
  return { exitCode: 0, sentence: `${created.token}\n${may}. It is not shown again.`, data: { ...created } };
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = (await withDatabase(listTokens)).map(toRolloutToken);
  const lines = items.map(({ name, remote, createdAt, createdBy, lastUsedAt }) =>
    [
      name,
      remote ?? 'operates',
      `made ${createdAt} by ${createdBy}`,
      lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`,
    ].join('  '),
  );
  return { exitCode: 0, sentence: lines.join('\n') || 'There is no token.', data: { items } };
}

async function revoke(name: string, withDatabase: WithDatabase): Promise<Outcome> {
  const actor = actorHere();
  await withDatabase((db) => revokeToken(db, { name }, { who: actor, auditName: actor }));
  return { exitCode: 0, sentence: `The token "${name}" is worth nothing any more.`, data: { name } };
}
