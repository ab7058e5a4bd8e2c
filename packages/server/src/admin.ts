import { parseArgs } from 'node:util';
import { runAuditCommand } from './admin/audit.ts';
import { createFailure, type Outcome, type WithDatabase, type CommandArguments } from './admin/command.ts';
import { runKeyCommand } from './admin/key.ts';
import { runRoleCommand } from './admin/role.ts';
import { runTokenCommand } from './admin/token.ts';
import { parseConfig } from './config.ts';
import { createDatabase, openOrJoinDatabase, runMigrations, toDatabaseStartError } from '@farm/database';
import { createLogger } from '@farm/process';

const USAGE = `Usage: npm run admin -- grant EMAIL [--json]
       npm run admin -- revoke EMAIL [--json]
       npm run admin -- token create NAME --remote REMOTE [--json]
       npm run admin -- token create NAME --operate [--json]
       npm run admin -- token list [--json]
       npm run admin -- token revoke NAME [--json]
       npm run admin -- key trust PUBLICKEY [OWNER] [--json]
       npm run admin -- key list [--json]
       npm run admin -- key withdraw KEYID [--json]
       npm run admin -- audit [--json]

grant makes an account an operator; revoke makes it a regular user again, and ends its tokens and
keys.
token create creates a token for the rollout and shows it once: for one remote (which does not
have to be published yet), or with --operate for any change.
key trust trusts a signing key at once while no operator has a valid one: the first of a farm, or after
all have expired. Otherwise another operator approves it in the console; where ROLLOUT_SOLE_OPERATOR=1
says that there is none, it takes effect after ROLLOUT_KEY_WAIT_HOURS. OWNER is the email address of an
operator, needed if the key was not registered in the console. key withdraw ends the trust for good.
audit compares ledger, balances, withdrawals, batches and, as far as a node responds, the chain; exit
code 1 means that they differ. Stop the worker first.
All commands except the lists and audit are recorded in the audit trail.`;

/** Also works next to a running system, by joining its embedded database. */
const withDatabase: WithDatabase = async (work) => {
  const config = parseConfig(process.env);
  const database = await openOrJoinDatabase(config);
  const db = createDatabase(database.url, createLogger('silent'));
  try {
    await runMigrations(db).catch((error: unknown) => {
      throw toDatabaseStartError(error, config.databaseUrl);
    });
    return await work(db, config);
  } finally {
    await db.destroy();
    await database.close();
  }
};

/** A public key may begin with a dash; it is never an option. */
const DASHED_KEY = /^-[A-Za-z0-9_-]{42}$/;
/** Keeps such a key from being read as options. */
const MARK = '=';

function readWords(): CommandArguments {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2).map((word) => (DASHED_KEY.test(word) ? `${MARK}${word}` : word)),
      allowPositionals: true,
      options: { json: { type: 'boolean' }, remote: { type: 'string' }, operate: { type: 'boolean' } },
    });
    const { json = false, remote, operate = false } = values;
    const given = positionals.map((word) => (word.startsWith(`${MARK}-`) ? word.slice(MARK.length) : word));
    return { positionals: given, json, remote, operate };
  } catch {
    return { positionals: [], json: false, remote: undefined, operate: false };
  }
}

async function run(words: CommandArguments): Promise<Outcome> {
  const meant =
    runRoleCommand(words, withDatabase) ??
    runTokenCommand(words, withDatabase) ??
    runKeyCommand(words, withDatabase) ??
    runAuditCommand(words, withDatabase);
  return (await meant) ?? createFailure(2, USAGE);
}

const words = readWords();
const outcome = await run(words).catch((error: unknown) =>
  createFailure(1, error instanceof Error ? error.message : String(error)),
);
const stream = 'error' in outcome.data && !words.json ? process.stderr : process.stdout;
stream.write(`${words.json ? JSON.stringify(outcome.data) : outcome.message}\n`);
process.exitCode = outcome.exitCode;
