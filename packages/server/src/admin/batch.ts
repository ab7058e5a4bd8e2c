import type { PayoutBatchDetail } from '@farm/contracts';
import type { Db } from '@farm/database';
import { createLogger } from '@farm/process';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import {
  cancelBatch,
  findBatchId,
  findNewestBundle,
  readBatchDetail,
  releaseCoins,
  reopenBatch,
  type BatchDecision,
} from '../modules/payout/index.ts';
import { openJobs } from '../worker/openJobs.ts';
import {
  createFailure,
  readActor,
  type CommandArguments,
  type Outcome,
  type WithDatabase,
} from './command.ts';
import { formatColumns } from './formatColumns.ts';

/**
 * Runs `show-batch BATCH`, `export-bundle BATCH`, `reopen-batch BATCH REASON`, `release-coins BATCH REASON` or
 * `cancel-batch BATCH REASON`; returns null for any other command line. BATCH is the number that the console shows.
 */
export function runBatchCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command = '', number, ...words] = positionals;
  if (!Object.hasOwn(commands, command) || number === undefined || operate || remote !== undefined)
    return null;
  const reason = words.join(' ').trim();
  const isDecision = command !== 'show-batch' && command !== 'export-bundle';
  if (isDecision !== (reason !== '')) return null;
  const run = commands[command as keyof typeof commands];
  return withDatabase(async (db, config, databaseUrl) => {
    const batchId = /^\d{1,18}$/.test(number) ? await findBatchId(db, number) : undefined;
    if (batchId === undefined) return createFailure(1, `There is no batch ${number}.`);
    return run({ db, config, databaseUrl, batchId, number, reason });
  });
}

interface BatchCommand {
  db: Db;
  config: Config;
  databaseUrl: string;
  batchId: string;
  number: string;
  reason: string;
}

const commands = {
  'show-batch': showBatch,
  'export-bundle': exportBundle,
  'reopen-batch': async (command: BatchCommand) =>
    decide(command, reopenBatch, {
      done: `Batch ${command.number} is sent again until it is final.`,
      refused: `Batch ${command.number} isn’t settled, or its payments are on the chain. Nothing was done.`,
    }),
  'release-coins': async (command: BatchCommand) =>
    decide(command, releaseCoins, {
      done: `The coins of batch ${command.number} are moved within the wallet, then pay others.`,
      refused: `Batch ${command.number} has no unspent coins to release. Nothing was done.`,
    }),
  'cancel-batch': async (command: BatchCommand) =>
    decide(command, cancelBatch, {
      done: `Batch ${command.number} is canceled: it fails and is refunded once it can never be included.`,
      refused: `Batch ${command.number} isn’t in flight, or lacks no coin for long enough. Nothing was done.`,
    }),
};

type Action = (
  dependencies: Parameters<typeof reopenBatch>[0] & Parameters<typeof cancelBatch>[0],
  decision: BatchDecision,
) => Promise<void>;

/** Carries out a decision; it is refused if the state of the batch does not allow it. */
async function decide(
  { db, config, databaseUrl, batchId, number, reason }: BatchCommand,
  apply: Action,
  sentences: { done: string; refused: string },
): Promise<Outcome> {
  // The worker sends the mails, and open pages see the change when they refresh.
  const mailQueue = await openJobs({ databaseUrl, log: createLogger('silent'), isWorker: false });
  const dependencies = { db, config, mailQueue, live: { publish: () => undefined } };
  try {
    await apply(dependencies, { batchId, reason, actor: { command: readActor() } });
    return createSuccess(sentences.done, { number });
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_transition')
      return createFailure(1, sentences.refused);
    throw error;
  } finally {
    await mailQueue.stop();
  }
}

function createSuccess(message: string, data: Record<string, unknown>): Outcome {
  return { exitCode: 0, message, data };
}

async function showBatch({ db, config, batchId }: BatchCommand): Promise<Outcome> {
  const batch = await readBatchDetail(db, config, batchId);
  return createSuccess(formatBatch(batch), { ...batch });
}

function formatBatch(batch: PayoutBatchDetail): string {
  const { number, kind, status, amount, missingHeight, releasable, actions } = batch;
  const states = { true: 'paid', false: 'refunded', null: 'in flight' };
  return [
    `Batch ${number} (${kind}) is ${status} and pays ${amount} XCH.`,
    ...(missingHeight === null
      ? []
      : [
          `Its ${status === 'sending' ? 'coins' : 'payments'} have not been on the chain since height ${missingHeight}.`,
        ]),
    ...(actions.includes('reopen') ? [`To send it again: reopen-batch ${number} REASON`] : []),
    ...(actions.includes('release')
      ? [`To use its unspent coins of ${releasable} XCH again: release-coins ${number} REASON`]
      : []),
    ...(actions.includes('cancel') ? [`To give it up and refund it: cancel-batch ${number} REASON`] : []),
    '',
    formatColumns([
      ['PAYEE', 'XCH', 'STATE', 'COIN'],
      ...batch.payments.map((payment) => [
        payment.email,
        payment.amount,
        actions.includes('reopen') ? 'missing' : states[`${payment.isPaid}`],
        payment.coinId,
      ]),
    ]),
    '',
    formatColumns([['SPENDS COIN', 'XCH'], ...batch.inputs.map(({ coinId, amount: xch }) => [coinId, xch])]),
  ].join('\n');
}

async function exportBundle({ db, batchId, number }: BatchCommand): Promise<Outcome> {
  const found = await findNewestBundle(db, batchId);
  if (!found) return createFailure(1, `Batch ${number} was signed elsewhere and has no bundle here.`);
  const message = `{"spend_bundle":${found.bundle}}`;
  return createSuccess(message, JSON.parse(message) as Record<string, unknown>);
}
