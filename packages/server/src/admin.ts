import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { emailSchema } from '@farm/contracts';
import { parseConfig, type Config } from './config.ts';
import { createDatabase } from './database/createDatabase.ts';
import { migrateToLatest } from './database/migrateToLatest.ts';
import { joinDatabase } from './database/openDatabase.ts';
import type { Db } from './database/schema.ts';
import { toDatabaseStartError } from './database/toDatabaseStartError.ts';
import { createLogger } from './logger.ts';
import { changeRole } from './modules/operator/service.ts';

const USAGE = `Usage: npm run admin -- grant EMAIL [--json]
       npm run admin -- revoke EMAIL [--json]

grant makes the account an operator, revoke an ordinary user again. Both are audited.`;

/** What a run has to say, and its exit code: 1 when it could not be done, 2 when it was not understood. */
interface Outcome {
  exitCode: 0 | 1 | 2;
  sentence: string;
  data: Record<string, unknown>;
}

const roles = { grant: 'admin', revoke: 'user' } as const;

async function run(args: { command: string | undefined; email: string | undefined }): Promise<Outcome> {
  const { command, email: given } = args;
  if (command === undefined || !(command in roles) || given === undefined) return failure(2, USAGE);
  const email = emailSchema.safeParse(given);
  if (!email.success) return failure(1, `"${given}" is not an e-mail address.`);

  const role = roles[command as keyof typeof roles];
  const actor = `os:${userInfo().username}`;
  const change = await withDatabase(parseConfig(process.env), (db) =>
    changeRole(db, { email: email.data, role, actor }),
  );
  if (!change) return failure(1, `No account has the e-mail address ${email.data}.`);
  const state = role === 'admin' ? 'an operator' : 'an ordinary user';
  return {
    exitCode: 0,
    sentence: change.changed ? `${change.email} is now ${state}.` : `${change.email} was ${state} already.`,
    data: { ...change },
  };
}

function failure(exitCode: 1 | 2, sentence: string): Outcome {
  return { exitCode, sentence, data: { error: sentence } };
}

/** Also beside a running system: then its embedded database is joined. */
async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await joinDatabase(config);
  const db = createDatabase(database.url, createLogger('silent'));
  try {
    await migrateToLatest(db).catch((error: unknown) => {
      throw toDatabaseStartError(error, config.databaseUrl);
    });
    return await work(db);
  } finally {
    await db.destroy();
    await database.close();
  }
}

function readArgs(): { json: boolean; command: string | undefined; email: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    });
    const [command, email, ...more] = positionals;
    return { json: values.json === true, command: more.length > 0 ? undefined : command, email };
  } catch {
    return { json: false, command: undefined, email: undefined };
  }
}

const { json, ...args } = readArgs();
const outcome = await run(args).catch((error: unknown) =>
  failure(1, error instanceof Error ? error.message : String(error)),
);
const stream = outcome.exitCode === 0 || json ? process.stdout : process.stderr;
stream.write(`${json ? JSON.stringify(outcome.data) : outcome.sentence}\n`);
process.exitCode = outcome.exitCode;
