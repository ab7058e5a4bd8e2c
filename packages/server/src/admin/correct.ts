import { randomUUID } from 'node:crypto';
import { correctionRequestSchema, positiveXchSchema, type CorrectionPreview } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import { createLogger } from '@farm/process';
import {
  listCorrectable,
  readCorrectionPreview,
  runCorrection,
  toCorrection,
  type CorrectionRequest,
} from '../modules/correction/index.ts';
import { findAccountByEmail } from '../modules/account/index.ts';
import { AppError } from '../errors.ts';
import { readFourEyes } from '../modules/proposal/index.ts';
import { openJobs } from '../worker/openJobs.ts';
import {
  createFailure,
  readActor,
  type CommandArguments,
  type Outcome,
  type WithDatabase,
} from './command.ts';
import { formatColumns, formatInstant } from './formatColumns.ts';

/**
 * Runs `correct EMAIL` or `correct EMAIL TRANSACTION AMOUNT REASON`; returns null for any other command line. The second
 * shows what it would do, and with `--yes` does it.
 */
export function runCorrectCommand(
  { positionals, operate, remote, yes, debt }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, account, txId, amount, ...words] = positionals;
  if (command !== 'correct' || account === undefined || operate || remote !== undefined) return null;
  if (txId === undefined) return yes || debt ? null : list(account, withDatabase);
  if (amount === undefined || words.length === 0) return null;
  const xch = positiveXchSchema.safeParse(amount);
  if (!xch.success) return fail(`"${amount}" is not an amount of XCH.`);
  const reason = correctionRequestSchema.shape.reason.safeParse(words.join(' '));
  if (!reason.success) return fail('Specify a reason in one line.');
  if (!/^[1-9]\d{0,17}$/.test(txId)) return fail(`"${txId}" is not the number of a ledger transaction.`);
  const request = { account, txId, amountMojo: toMojo(xch.data) };
  return withRefusal(
    yes
      ? record({ ...request, reason: reason.data, isDebtAccepted: debt }, withDatabase)
      : preview(request, withDatabase),
  );
}

const fail = (sentence: string) => Promise.resolve(createFailure(1, sentence));

/** Turns what is refused to a sentence. */
function withRefusal(work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const hint = error.code === 'debt_not_accepted' ? ' Add --debt to consent.' : '';
    const [problem] = Object.values(error.details.fields ?? {});
    return createFailure(1, problem === undefined ? `${error.message}${hint}` : `${problem}.`);
  });
}

async function list(email: string, withDatabase: WithDatabase): Promise<Outcome> {
  const found = await withDatabase(async (db) => {
    const account = await findAccountByEmail(db, email);
    return account && (await listCorrectable(db, account.id));
  });
  if (!found) return createFailure(1, `No account has the email address ${email}.`);
  const items = found.map(({ amount, left, date, ...rest }) => ({
    ...rest,
    amount: toXch(amount),
    left: toXch(left),
    date: date.toISOString(),
  }));
  const rows = items.map(({ id, kind, amount, left, date, description }) => [
    ...[id, kind, amount, left, formatInstant(date)],
    description,
  ]);
  return {
    exitCode: 0,
    message:
      items.length === 0
        ? 'Nothing can be corrected.'
        : formatColumns([['TRANSACTION', 'KIND', 'XCH', 'LEFT', 'DATE', 'DESCRIPTION'], ...rows]),
    data: { items },
  };
}

async function preview(request: CorrectionRequest, withDatabase: WithDatabase): Promise<Outcome> {
  const found = await withDatabase((db) => readCorrectionPreview(db, request));
  return {
    exitCode: 0,
    message: `${formatPreview(found)}\nNothing is recorded yet. Add --yes to record it.`,
    data: { preview: found },
  };
}

function formatPreview(found: CorrectionPreview): string {
  const { email, amount, left, usable, usableAfter, debt, withdrawals, owed, owedAfter } = found;
  return formatColumns([
    ['account', email],
    ['change', `${amount} XCH, of at most ${left} XCH`],
    ['usable', `${usable} XCH, then ${usableAfter} XCH`],
    ['debt', debt === '0' ? 'none' : `${debt} XCH; needs --debt`],
    ['withdrawals that wait', withdrawals.length === 0 ? 'none' : String(withdrawals.length)],
    ...withdrawals.map(({ id, amount: xch, status }) => ['', `${id}  ${xch} XCH, ${status}`]),
    ['owed by the farm', `${owed} XCH, then ${owedAfter} XCH`],
  ]);
}

async function record(
  request: CorrectionRequest & { reason: string; isDebtAccepted: boolean },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const recorded = await withDatabase(async (db, config, databaseUrl) => {
    const { aboveMojo } = await readFourEyes(db, config.fourEyes);
    if (request.amountMojo > aboveMojo) return null;
    const jobs = await openJobs({ databaseUrl, log: createLogger('silent'), isWorker: false });
    try {
      // Open pages of the user see the change when they load again.
      const parts = { db, mailQueue: jobs, live: { publish: () => undefined } };
      return await runCorrection(parts, { ...request, actor: readActor(), key: randomUUID() });
    } finally {
      await jobs.stop();
    }
  });
  if (!recorded)
    return createFailure(
      1,
      'Above FOUR_EYES_ABOVE, a correction needs a second operator. Propose it in the console, under Deposits.',
    );
  const { id, amount, usable, ...rest } = toCorrection(recorded);
  const held = recorded.held.length === 0 ? '' : ` Withdrawals that wait: ${recorded.held.length}.`;
  return {
    exitCode: 0,
    message: `Recorded as transaction ${id}: ${amount} XCH. Usable: ${usable} XCH.${held}`,
    data: { correction: { id, amount, usable, ...rest }, held: recorded.held.map((one) => one.id) },
  };
}
