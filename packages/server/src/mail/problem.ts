import type { Locale, PayoutProblem } from '@farm/contracts';

/** A mismatch between chain and ledger, as a sentence for an email. */
export const sayProblem: Record<Locale, (problem: PayoutProblem) => string> = {
  en: (problem) => {
    switch (problem.kind) {
      case 'wallet':
        return `The wallet holds ${problem.wallet} XCH, but the ledger says ${problem.ledger} XCH.`;
      case 'owed':
        return `The farm owes its users ${problem.owed} XCH, but holds only ${problem.assets} XCH on the chain.`;
      case 'spend':
        return `Coin ${problem.coinId} of ${problem.amount} XCH was spent, but not by a batch of the farm.`;
      case 'pending':
        return `Coin ${problem.coinId} of ${problem.amount} XCH is about to be spent, but not by a batch of the farm.`;
      case 'vanished':
        return `Batch ${problem.number} was paid, but its payments are not on the chain any more. Open it in the console and send it again.`;
      case 'restored':
        return `The database was restored from a backup of ${formatUtc(problem.takenAt)}. Compare it with the chain, record what was paid since, and then resume payouts.`;
    }
  },
  zh: (problem) => {
    switch (problem.kind) {
      case 'wallet':
        return `钱包中有 ${problem.wallet} XCH，而账本记录为 ${problem.ledger} XCH。`;
      case 'owed':
        return `应付用户 ${problem.owed} XCH，而链上仅有 ${problem.assets} XCH。`;
      case 'spend':
        return `币 ${problem.coinId}（${problem.amount} XCH）已被花费，但不属于任何付款批次。`;
      case 'pending':
        return `币 ${problem.coinId}（${problem.amount} XCH）即将被花费，但不属于任何付款批次。`;
      case 'vanished':
        return `批次 ${problem.number} 已付款，但其付款已不在链上。请在控制台打开该批次并重新发送。`;
      case 'restored':
        return `数据库已从${formatChineseUtc(problem.takenAt)}的备份恢复。请与链上核对，登记此后的付款，然后恢复付款。`;
    }
  },
};

const formatUtc = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** Times with a colon would be the only ASCII punctuation of a Chinese letter. */
function formatChineseUtc(instant: string): string {
  const [year, month, day, hour, minute] = instant.split(/\D/);
  return `${year}年${month}月${day}日${hour}时${minute}分（UTC）`;
}
