import type { PayoutProblem } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { CoinId } from '../../parts/CoinId.tsx';

/** Mismatches between chain and ledger, a sentence each; renders nothing without any. */
export function ProblemList({ problems }: { problems: readonly PayoutProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Box component="ul" sx={style}>
      {problems.map((problem) => (
        <li key={'coinId' in problem ? problem.coinId : problem.kind}>
          <FormattedMessage id={`operator.payouts.problem.${problem.kind}`} values={valuesOf(problem)} />
        </li>
      ))}
    </Box>
  );
}

function valuesOf(problem: PayoutProblem) {
  switch (problem.kind) {
    case 'wallet':
      return { wallet: <Xch xch={problem.wallet} />, ledger: <Xch xch={problem.ledger} /> };
    case 'owed':
      return { owed: <Xch xch={problem.owed} />, assets: <Xch xch={problem.assets} /> };
    case 'spend':
    case 'pending':
      return { coin: <CoinId id={problem.coinId} kind="coin" />, amount: <Xch xch={problem.amount} /> };
  }
}

const style = { m: 0, mt: 0.5, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
