import type { PayoutProblem } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedDate, FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import { toBatchPath } from '../../model/paths.ts';
import { CoinId } from '../../parts/CoinId.tsx';

/** Mismatches between chain and ledger, a sentence each; renders nothing without any. */
export function ProblemList({ problems }: { problems: readonly PayoutProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Box component="ul" sx={style}>
      {problems.map((problem) => (
        <li key={toKey(problem)}>
          <FormattedMessage id={`operator.payouts.problem.${problem.kind}`} values={valuesOf(problem)} />
        </li>
      ))}
    </Box>
  );
}

function toKey(problem: PayoutProblem): string {
  if ('coinId' in problem) return problem.coinId;
  return 'batchId' in problem ? problem.batchId : problem.kind;
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
    case 'vanished':
      return {
        batch: (
          <MuiLink component={Link} to={toBatchPath(problem.batchId)}>
            <FormattedMessage id="operator.batch.name.payout" values={{ number: problem.number }} />
          </MuiLink>
        ),
      };
    case 'restored':
      return { at: <FormattedDate value={problem.takenAt} dateStyle="medium" timeStyle="short" /> };
  }
}

const style = { m: 0, mt: 0.5, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
