import { newRolloutTokenSchema } from '@farm/contracts/rollout';
import { createToken, listTokens, revokeToken, toRolloutToken } from '../modules/rollout/index.ts';
import { actorHere, failure, type Outcome, type WithDatabase, type Words } from './command.ts';

/**
 * Runs `token create NAME --remote REMOTE` (or `--operate`), `token list` or `token revoke NAME`; returns null for any
 * other command line.
 */
export function tokenCommand(words: Words, withDatabase: WithDatabase): Promise<Outcome> | null {
  const [command, action, name, ...more] = words.positionals;
  if (command !== 'token' || more.length > 0) return null;
  const isForSomething = words.operate !== (words.remote !== undefined);
  if (action === 'create' && name !== undefined)
    return isForSomething ? create(name, words, withDatabase) : null;
  if (words.operate || words.remote !== undefined) return null;
  if (action === 'list' && name === undefined) return list(withDatabase);
  if (action === 'revoke' && name !== undefined) return revoke(name, withDatabase);
  return null;
}

async function create(
  name: string,
  { remote = null }: { remote?: string | undefined | null },
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
  const rows = items.map(({ name, remote, createdAt, createdBy, lastUsedAt }) => [
    name,
    remote ?? 'everything',
    when(createdAt),
    createdBy,
    when(lastUsedAt),
  ]);
  const heads = ['NAME', 'FOR', 'MADE', 'BY', 'LAST USED'];
  const sentence = rows.length === 0 ? 'There is no token.' : inColumns([heads, ...rows]);
  return { exitCode: 0, sentence, data: { items } };
}

function when(instant: string | null): string {
  return instant === null ? 'never' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

function inColumns(rows: string[][]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function revoke(name: string, withDatabase: WithDatabase): Promise<Outcome> {
  const actor = actorHere();
  await withDatabase((db) => revokeToken(db, { name }, { who: actor, auditName: actor }));
  return { exitCode: 0, sentence: `The token "${name}" is worth nothing any more.`, data: { name } };
}
