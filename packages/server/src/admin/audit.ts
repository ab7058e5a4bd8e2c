import { createFullNode } from '@farm/chain';
import { runLedgerAudit, type LedgerAudit } from '../modules/ledger-audit/index.ts';
import type { CommandArguments, Outcome, WithDatabase } from './command.ts';
import { formatColumns } from './formatColumns.ts';

/** Runs `audit`; returns null for any other command line. Exit code 1: there are differences. */
export function runAuditCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, ...extra] = positionals;
  if (command !== 'audit' || extra.length > 0 || operate || remote !== undefined) return null;
  return audit(withDatabase);
}

async function audit(withDatabase: WithDatabase): Promise<Outcome> {
  const found = await withDatabase((db, { chain, withdrawals, payouts }) =>
    runLedgerAudit({ db, withdrawals, payouts, node: chain.node && createFullNode(chain.node) }),
  );
  const isClean = found.differences.length === 0;
  return {
    exitCode: isClean ? 0 : 1,
    message: `${isClean ? 'clean' : formatDifferences(found)}\n${formatChain(found)}`,
    data: { isClean, ...found },
  };
}

function formatDifferences({ differences }: LedgerAudit): string {
  const rows = differences.map(({ subject, id, problem }) => [subject, id, problem]);
  return formatColumns([['SUBJECT', 'ID', 'DIFFERENCE'], ...rows]);
}

function formatChain({ chain }: LedgerAudit): string {
  return chain.isCompared
    ? `Compared with the chain up to height ${chain.height}.`
    : `Not compared with the chain. ${chain.reason}.`;
}
