import { parseArgs } from 'node:util';
import { runAuditCommand } from './admin/audit.ts';
import { runBatchCommand } from './admin/batch.ts';
import { runBreakerCommand } from './admin/breaker.ts';
import { createFailure, type Outcome, type WithDatabase, type CommandArguments } from './admin/command.ts';
import { runCorrectCommand } from './admin/correct.ts';
import { runDifferenceCommand } from './admin/difference.ts';
import { runFactorsCommand } from './admin/factors.ts';
import { runKeyCommand } from './admin/key.ts';
import { runMigrateCommand } from './admin/migrate.ts';
import { runProposalCommand } from './admin/proposal.ts';
import { runRoleCommand } from './admin/role.ts';
import { runSpendsCommand } from './admin/spends.ts';
import { runTokenCommand } from './admin/token.ts';
import { checkCommandConfig } from './configProblems.ts';
import { parseConfig } from './config.ts';
import {
  createDatabase,
  runMigrationsAsOwner,
  openOrJoinDatabase,
  toDatabaseStartError,
} from '@farm/database';
import { createLogger } from '@farm/process';

const USAGE = `Usage: npm run admin -- grant EMAIL [--json]
       npm run admin -- revoke EMAIL [--json]
       npm run admin -- factors remove EMAIL REASON [--json]
       npm run admin -- token create NAME --remote REMOTE [--json]
       npm run admin -- token create NAME --operate [--json]
       npm run admin -- token list [--json]
       npm run admin -- token revoke NAME [--json]
       npm run admin -- key trust PUBLICKEY [OWNER] [--json]
       npm run admin -- key list [--json]
       npm run admin -- key withdraw KEYID [--json]
       npm run admin -- proposals [--json]
       npm run admin -- confirm ID [--json]
       npm run admin -- audit [--json]
       npm run admin -- correct EMAIL [--json]
       npm run admin -- correct EMAIL TRANSACTION AMOUNT REASON [--debt] [--yes] [--json]
       npm run admin -- difference [--json]
       npm run admin -- difference book COMPARISON REASON [--json]
       npm run admin -- spends [--json]
       npm run admin -- spends record EMAIL REASON [--json]
       npm run admin -- payouts stop EMAIL REASON [--json]
       npm run admin -- payouts resume EMAIL REASON [--json]
       npm run admin -- migrate [--json]
       npm run admin -- show-batch BATCH [--json]
       npm run admin -- export-bundle BATCH [--json]
       npm run admin -- reopen-batch BATCH REASON [--json]
       npm run admin -- release-coins BATCH REASON [--json]
       npm run admin -- cancel-batch BATCH REASON [--json]

grant makes an account an operator; revoke makes it a regular user again, and ends its tokens and
keys.
factors remove removes the second factors and recovery codes of a user who has lost them, so that the password
is enough again. Be sure first that it is this user who asks.
token create creates a token for the rollout and shows it once: for one remote (which does not
have to be published yet), or with --operate for any change.
key trust trusts a signing key at once while no operator has a valid one: the first of a farm, or after
all have expired. Otherwise another operator approves it in the console; where ROLLOUT_SOLE_OPERATOR=1
says that there is none, it takes effect after ROLLOUT_KEY_WAIT_HOURS. OWNER is the email address of an
operator, needed if the key was not registered in the console. key withdraw ends the trust for good.
proposals lists what waits for a second operator. confirm stands for that operator where
SOLE_OPERATOR_HOURS says that the farm has one, and works that many hours after the proposal.
audit compares ledger, balances, withdrawals, batches and, as far as a node responds, the chain; exit
code 1 means that they differ. Stop the worker first.
correct lists the credits of a user that can be corrected; with a transaction, it shows what taking back an
amount would do, and with --yes records it. If the usable balance does not suffice, --debt is needed.
difference shows by how much wallet and ledger differed in the last comparison, if that stopped payouts and
no spend explains it (exit code 1). difference book compares again and books just this difference between
wallet and suspense.
spends lists spends of the wallet that no batch explains, and what recording them would do (exit code 1 if
there are any). spends record records all that are deep enough.
spends record, payouts stop and payouts resume act for the operator with this email address.
migrate brings the tables to the newest version, and grants the roles of API, worker and signer what they
need; DATABASE_URL names the owner of the tables.
show-batch shows a batch by its number, its payees, and which of the next commands it allows.
export-bundle prints the newest bundle of a batch as "chia rpc full_node push_tx" takes it.
reopen-batch sends a settled batch again whose payments a reorganization removed, to nobody twice.
release-coins lets the worker use the unspent coins of a batch that failed or was split.
cancel-batch gives up a batch in flight of which a coin is no longer on the chain, and refunds it.
All commands except the lists, audit, difference, spends, show-batch, export-bundle and migrate are recorded
in the audit trail.`;

/** Also works next to a running system, by joining its embedded database. */
const withDatabase: WithDatabase = async (work) => {
  const config = parseConfig(process.env, checkCommandConfig);
  const database = await openOrJoinDatabase(config);
  const log = createLogger('silent');
  // Commands may take long, and a pooler limits statements.
  const db = createDatabase(database.directUrl, log);
  try {
    await runMigrationsAsOwner(database, log).catch((error: unknown) => {
      throw toDatabaseStartError(error, config);
    });
    return await work(db, config, database.directUrl);
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
      options: {
        json: { type: 'boolean' },
        remote: { type: 'string' },
        operate: { type: 'boolean' },
        yes: { type: 'boolean' },
        debt: { type: 'boolean' },
      },
    });
    const { json = false, remote, operate = false, yes = false, debt = false } = values;
    const given = positionals.map((word) => (word.startsWith(`${MARK}-`) ? word.slice(MARK.length) : word));
    return { positionals: given, json, remote, operate, yes, debt };
  } catch {
    return { positionals: [], json: false, remote: undefined, operate: false, yes: false, debt: false };
  }
}

async function run(words: CommandArguments): Promise<Outcome> {
  const meant =
    runRoleCommand(words, withDatabase) ??
    runFactorsCommand(words, withDatabase) ??
    runTokenCommand(words, withDatabase) ??
    runKeyCommand(words, withDatabase) ??
    runProposalCommand(words, withDatabase) ??
    runAuditCommand(words, withDatabase) ??
    runCorrectCommand(words, withDatabase) ??
    runDifferenceCommand(words, withDatabase) ??
    runSpendsCommand(words, withDatabase) ??
    runBreakerCommand(words, withDatabase) ??
    runMigrateCommand(words, withDatabase) ??
    runBatchCommand(words, withDatabase);
  return (await meant) ?? createFailure(2, USAGE);
}

const words = readWords();
const outcome = await run(words).catch((error: unknown) =>
  createFailure(1, error instanceof Error ? error.message : String(error)),
);
const stream = 'error' in outcome.data && !words.json ? process.stderr : process.stdout;
stream.write(`${words.json ? JSON.stringify(outcome.data) : outcome.message}\n`);
process.exitCode = outcome.exitCode;
