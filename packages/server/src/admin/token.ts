import { newRolloutTokenSchema } from '@farm/contracts/rollout';
import { addRolloutToken, listTokens, deleteRolloutToken, toRolloutToken } from '../modules/rollout/index.ts';
import {
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';
import { formatColumns, formatEnd, formatInstant } from './formatColumns.ts';

/**
 * Runs `token create NAME --remote REMOTE` (or `--operate`), `token list` or `token revoke NAME`; returns null for any
 * other command line.
 */
export function runTokenCommand(args: CommandArguments, withDatabase: WithDatabase): Promise<Outcome> | null {
  const [command, action, name, ...extra] = args.positionals;
  if (command !== 'token' || extra.length > 0) return null;
  const hasScope = args.operate !== (args.remote !== undefined);
  if (action === 'create' && name !== undefined) return hasScope ? create(name, args, withDatabase) : null;
  if (args.operate || args.remote !== undefined) return null;
  if (action === 'list' && name === undefined) return list(withDatabase);
  if (action === 'revoke' && name !== undefined) return revoke(name, withDatabase);
  return null;
}

async function create(
  name: string,
  { remote = null }: { remote?: string | undefined | null },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const parsed = newRolloutTokenSchema.safeParse({ name, remote });
  if (!parsed.success)
    return createFailure(
      1,
      'Specify a token name of at most 60 characters, and for --remote the name of a remote such as assets.',
    );
  const actor = readActor();
  const created = await withDatabase((db, { rollout: { tokenDays: days } }) =>
    addRolloutToken(db, { ...parsed.data, days }, { who: actor, auditName: actor, accountId: null }),
  );
  const permission =
    created.remote === null ? 'It can make any change' : `It can publish and verify ${created.remote}`;
  return {
    exitCode: 0,
    message: `${created.token}\n${permission}, until ${formatInstant(created.expiresAt)}. Copy it now: it is not shown again.`,
    data: { ...created },
  };
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = (await withDatabase((db) => listTokens(db))).map(toRolloutToken);
  const rows = items.map(({ name, remote, createdAt, createdBy, lastUsedAt, expiresAt }) => [
    name,
    remote ?? 'everything',
    formatInstant(createdAt),
    createdBy,
    formatInstant(lastUsedAt),
    formatEnd(expiresAt),
  ]);
  const headings = ['NAME', 'FOR', 'CREATED', 'BY', 'LAST USED', 'EXPIRES'];
  const sentence =
    rows.length === 0 ? 'No tokens yet. Create one with "token create".' : formatColumns([headings, ...rows]);
  return { exitCode: 0, message: sentence, data: { items } };
}

async function revoke(name: string, withDatabase: WithDatabase): Promise<Outcome> {
  const actor = readActor();
  await withDatabase((db) => deleteRolloutToken(db, { name }, { who: actor, auditName: actor }));
  return { exitCode: 0, message: `Token "${name}" revoked.`, data: { name } };
}
