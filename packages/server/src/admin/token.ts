import { newRolloutTokenSchema } from '@farm/contracts/rollout';
import { addRolloutToken, listTokens, deleteRolloutToken, toRolloutToken } from '../modules/rollout/index.ts';
import {
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';

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
  const created = await withDatabase((db) =>
    addRolloutToken(db, parsed.data, { who: actor, auditName: actor }),
  );
  const permission =
    created.remote === null ? 'It can make any change' : `It can publish and verify ${created.remote}`;
  return {
    exitCode: 0,
    message: `${created.token}\n${permission}. Copy it now: it is not shown again.`,
    data: { ...created },
  };
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = (await withDatabase(listTokens)).map(toRolloutToken);
  const rows = items.map(({ name, remote, createdAt, createdBy, lastUsedAt }) => [
    name,
    remote ?? 'everything',
    formatInstant(createdAt),
    createdBy,
    formatInstant(lastUsedAt),
  ]);
  const headings = ['NAME', 'FOR', 'CREATED', 'BY', 'LAST USED'];
  const sentence =
    rows.length === 0 ? 'No tokens yet. Create one with "token create".' : formatColumns([headings, ...rows]);
  return { exitCode: 0, message: sentence, data: { items } };
}

function formatInstant(instant: string | null): string {
  return instant === null ? 'never' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

function formatColumns(rows: string[][]): string {
  const computeWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(computeWidth(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function revoke(name: string, withDatabase: WithDatabase): Promise<Outcome> {
  const actor = readActor();
  await withDatabase((db) => deleteRolloutToken(db, { name }, { who: actor, auditName: actor }));
  return { exitCode: 0, message: `Token "${name}" revoked.`, data: { name } };
}
