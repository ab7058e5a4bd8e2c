import { createFullNode } from '@farm/chain';
import type { PayoutDifference } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import { findDifference, recordDifference } from '../modules/payout/index.ts';
import {
  createFailure,
  parseReason,
  readActor,
  type CommandArguments,
  type Outcome,
  type WithDatabase,
} from './command.ts';
import { formatColumns, formatInstant } from './formatColumns.ts';

/**
 * Runs `difference` or `difference book COMPARISON REASON`; returns null for any other command line. Exit code 1 of the first:
 * there is a difference.
 */
export function runDifferenceCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, action, checkId, ...words] = positionals;
  if (command !== 'difference' || operate || remote !== undefined) return null;
  if (action === undefined) return show(withDatabase);
  if (action !== 'book' || checkId === undefined || words.length === 0) return null;
  return book({ checkId, words }, withDatabase);
}

async function show(withDatabase: WithDatabase): Promise<Outcome> {
  const difference = await withDatabase((db) => findDifference(db));
  if (difference === null)
    return { exitCode: 0, message: 'There is no difference to book.', data: { difference } };
  return { exitCode: 1, message: formatDifference(difference), data: { difference } };
}

function formatDifference({ checkId, at, wallet, ledger }: PayoutDifference): string {
  return formatColumns([
    ['COMPARISON', 'AT', 'WALLET', 'LEDGER', 'DIFFERENCE'],
    [checkId, formatInstant(at), wallet, ledger, toXch(toMojo(wallet) - toMojo(ledger))],
  ]);
}

async function book(
  { checkId, words }: { checkId: string; words: readonly string[] },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const reason = parseReason(words);
  if (reason === null || !/^\d{1,18}$/.test(checkId))
    return createFailure(2, 'Specify the number of the comparison, and a reason in one line.');
  const actor = readActor();
  const differenceMojo = await withDatabase(async (db, { chain, withdrawals, payouts }) => {
    if (chain.node === null) throw new Error('No node is configured (CHAIN_NODE_URL).');
    const node = createFullNode(chain.node);
    return recordDifference({ db, node, withdrawals, payouts }, { checkId, reason, actor });
  });
  const amount = toXch(differenceMojo);
  return {
    exitCode: 0,
    message: `Booked ${amount} XCH between wallet and suspense. Resume payouts now.`,
    data: { checkId, amount },
  };
}
