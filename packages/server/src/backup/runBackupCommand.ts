import { resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { openOrJoinDatabase, readConnectionUrls, toDatabaseStartError } from '@farm/database';
import { StartError } from '@farm/process';
import { readActor } from '../admin/command.ts';
import { parseConfig, type Config } from '../config.ts';
import { checkCommandConfig } from '../configProblems.ts';
import { createProgress } from './createProgress.ts';
import { describeBackup, describeRestored, toData } from './describeBackup.ts';
import { BACKUP_USAGE, RESTORE_USAGE } from './usage.ts';
import { restoreBackup } from './restoreBackup.ts';
import { saveBackup } from './saveBackup.ts';
import { verifyBackup, type VerifiedBackup } from './verifyBackup.ts';

/** Result of `backup` or `restore`. Exit code 1: refused or failed; 2: wrong command line; 3: done, but files are missing. */
export interface BackupOutcome {
  exitCode: 0 | 1 | 2 | 3;
  isJson: boolean;
  message: string;
  data: Record<string, unknown>;
}

type Answer = Omit<BackupOutcome, 'isJson'>;
type Environment = Record<string, string | undefined>;

/** Runs `backup FOLDER` or `restore FOLDER`, with the words of a command line. */
export async function runBackupCommand(argv: readonly string[], env: Environment): Promise<BackupOutcome> {
  const isJson = argv.includes('--json');
  try {
    return { ...(await run(argv, env, isJson)), isJson };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...fail(1, message), isJson };
  }
}

function fail(exitCode: 1 | 2, message: string): Answer {
  return { exitCode, message, data: { error: message } };
}

async function run(argv: readonly string[], env: Environment, isJson: boolean): Promise<Answer> {
  const [command, ...args] = argv;
  const usage = command === 'restore' ? RESTORE_USAGE : BACKUP_USAGE;
  const words = parseWords(args);
  if (words?.values.help) return { exitCode: 0, message: usage, data: { usage } };
  const [folder, ...extra] = words?.positionals ?? [];
  if (!words || folder === undefined || extra.length > 0) return fail(2, usage);
  const { check = false, operator = [], 'all-operators': isAll = false } = words.values;
  const progress = createProgress(isJson);
  try {
    if (command === 'restore')
      return await restore(resolve(folder), { check, operators: operator, isAll }, { env, progress });
    return check || isAll || operator.length > 0
      ? fail(2, usage)
      : await backup(resolve(folder), { env, progress });
  } finally {
    progress.end();
  }
}

function parseWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        check: { type: 'boolean' },
        operator: { type: 'string', multiple: true },
        'all-operators': { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}

/** Environment of a command, and its line of progress. */
interface Context {
  env: Environment;
  progress: ReturnType<typeof createProgress>;
}

async function backup(folder: string, { env, progress }: Context): Promise<Answer> {
  const config = parseConfig(env, checkCommandConfig);
  if (`${folder}${sep}`.startsWith(`${config.dataDir}${sep}`))
    return fail(1, `${folder} is in the data folder, and would be lost with it. Choose a folder elsewhere`);
  await assertFarm(config);
  const saved = await withDatabase(config, (databaseUrl) =>
    saveBackup({ config, databaseUrl, onProgress: progress.show }, folder),
  );
  return {
    exitCode: saved.manifest.artifacts.damaged.length === 0 ? 0 : 3,
    message: `Saved and verified.\n\n${describeBackup(saved)}`,
    data: toData(saved),
  };
}

/** A command must not make a new farm of a folder that somebody mistyped. */
async function assertFarm({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null || (await readConnectionUrls(dataDir)) !== null) return;
  throw new StartError(
    `There is no farm in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database`,
  );
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  try {
    const database = await openOrJoinDatabase(config);
    try {
      return await work(database.ownerUrl);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw toDatabaseStartError(error, config);
  }
}

async function restore(
  folder: string,
  { check, operators, isAll }: { check: boolean; operators: readonly string[]; isAll: boolean },
  { env, progress }: Context,
): Promise<Answer> {
  const found = await verifyBackup(folder, (done, total) =>
    progress.show(`verified ${done} of ${total} files`),
  );
  if (check) return { exitCode: 0, message: `Whole.\n\n${describeBackup(found)}`, data: toData(found) };
  const kept = selectOperators(found, { operators, isAll });
  if (typeof kept === 'string') return fail(2, kept);
  const config = parseConfig(env, checkCommandConfig);
  const order = { backup: found, operators: kept, actor: readActor(), onProgress: progress.show };
  const restored = await restoreBackup(config, order).catch((error: unknown) => {
    throw toDatabaseStartError(error, config);
  });
  return {
    exitCode: restored.missingArtifacts.length === 0 ? 0 : 3,
    message: describeRestored(found, restored),
    data: {
      takenAt: found.manifest.database.takenAt,
      sessionsEnded: restored.sessions,
      tokensEnded: restored.tokens,
      operators: kept,
      revoked: restored.revoked,
      cancelWindowsReopened: restored.reopened.length,
      strangeTables: restored.strangeTables,
      missingArtifacts: restored.missingArtifacts,
      payoutsStopped: true,
    },
  };
}

/** Returns the operators that stay, or a message that asks for them: the backup knows nobody who lost the role since. */
function selectOperators(
  { manifest }: VerifiedBackup,
  { operators, isAll }: { operators: readonly string[]; isAll: boolean },
): string[] | string {
  const known = manifest.facts.operators;
  if (isAll && operators.length === 0) return known;
  const wanted = operators.map((email) => email.trim().toLowerCase());
  const unknown = wanted.find((email) => !known.includes(email));
  if (!isAll && unknown === undefined && (wanted.length > 0 || known.length === 0)) return wanted;
  const list = known.length === 0 ? 'no operators' : `these operators: ${known.join(', ')}`;
  return unknown === undefined
    ? `At the time of the backup the farm had ${list}. Name those who still are: --operator EMAIL for each, or --all-operators`
    : `${unknown} was no operator at the time of the backup, which had ${list}`;
}
