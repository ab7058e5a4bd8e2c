import { encodeAddress } from '@farm/chain';
import type { UnknownSpend } from '@farm/database';
import { toPayee, type WithdrawalRow } from '../withdrawal/index.ts';

/** An output of a spend that no batch explains. */
export type SpendOutput = UnknownSpend['outputs'][number];

/**
 * An output, with what recording its spend makes of it. `wallet`: it came back. `paid`: a withdrawal of a batch that others
 * paid in part was settled by it. `withdrawal`: it is the payment of an unpaid
 * withdrawal. `owed`: the only account that uses the address was paid and owes it back. `suspense`: nobody can tell.
 */
export type PlannedOutput = { output: SpendOutput } & (
  | { use: 'wallet' | 'paid' }
  | { use: 'withdrawal'; withdrawal: WithdrawalRow }
  | { use: 'owed'; accountId: string }
  | { use: 'suspense' }
);

/** Facts that decide what outputs are. */
export interface SpendFacts {
  /** Puzzle hashes of the wallet. */
  keys: readonly string[];
  /** Ids of outputs that pay withdrawals already. */
  paidCoinIds: ReadonlySet<string>;
  /** Status of the batch that a spent coin was assigned to. */
  batchStatusByCoinId: ReadonlyMap<string, string>;
  /** Unpaid withdrawals to the addresses of outputs, oldest first. */
  unpaid: readonly WithdrawalRow[];
  /** Ids of the accounts that saved an address, or withdrew to it. */
  ownerIdsByAddress: ReadonlyMap<string, readonly string[]>;
}

/**
 * Plans what becomes of the outputs of spends. An unpaid withdrawal of the same address and amount is paid by one output,
 * approved withdrawals before others. A coin of a batch that failed pays no withdrawal, as those of the batch were refunded, and
 * nobody owes its outputs: somebody else spent it.
 * @returns the outputs by the id of the spent coin
 */
export function planSpends(
  spends: readonly UnknownSpend[],
  { keys, paidCoinIds, batchStatusByCoinId, unpaid, ownerIdsByAddress }: SpendFacts,
): Map<string, PlannedOutput[]> {
  const open = [
    ...unpaid.filter(({ status }) => status === 'approved'),
    ...unpaid.filter(({ status }) => status !== 'approved'),
  ];
  const takeWithdrawal = (output: SpendOutput) => {
    const index = open.findIndex((candidate) => isPaidBy(candidate, output));
    return index < 0 ? undefined : open.splice(index, 1)[0];
  };
  const plan = (output: SpendOutput, isAssigned: boolean): PlannedOutput => {
    if (keys.includes(output.puzzleHash)) return { output, use: 'wallet' };
    if (paidCoinIds.has(output.coinId)) return { output, use: 'paid' };
    if (isAssigned) return { output, use: 'suspense' };
    const withdrawal = takeWithdrawal(output);
    if (withdrawal) return { output, use: 'withdrawal', withdrawal };
    const [accountId, ...others] = ownerIdsByAddress.get(encodeAddress(output.puzzleHash)) ?? [];
    const isOwed = accountId !== undefined && others.length === 0 && BigInt(output.amount) > 0n;
    return isOwed ? { output, use: 'owed', accountId } : { output, use: 'suspense' };
  };
  return new Map(
    spends.map(({ coinId, outputs }) => [
      coinId,
      outputs.map((output) => plan(output, batchStatusByCoinId.has(coinId))),
    ]),
  );
}

function isPaidBy(withdrawal: WithdrawalRow, output: SpendOutput): boolean {
  const { puzzleHash, netMojo } = toPayee(withdrawal);
  return puzzleHash === output.puzzleHash && netMojo === BigInt(output.amount);
}
