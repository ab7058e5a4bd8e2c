import type { RewardDetail } from '@farm/contracts/operator';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Card, MuiLink, Stack, Typography } from '@farm/ui';
import { useGetRewardQuery } from '../../api/incomeApi.ts';
import { INCOME_PATH, toBatchPath } from '../../model/paths.ts';
import { CardSkeleton } from '../../parts/CardSkeleton.tsx';
import { CoinId } from '../../parts/CoinId.tsx';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { PaymentTable } from '../../parts/PaymentTable.tsx';

const LOOK_AGAIN_MS = 5_000;

/** The way of a reward, from the block that was won to the coins of those who were paid with it. */
export function RewardWay({ coinId }: { coinId: string }) {
  const query = useGetRewardQuery(coinId, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const slow = useSlowQuery(query);
  const { currentData: reward, error, isFetching } = query;
  if (reward) return <Way reward={reward} />;
  if (error !== undefined && !isFetching)
    return <PageFailure error={error} onRetry={slow.retry} backTo={INCOME_PATH} />;
  return <CardSkeleton />;
}

function Way({ reward }: { reward: RewardDetail }) {
  const { coinId, height, amount, launcherId, explorerUrl, batches } = reward;
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.reward.${id}`} />,
    value,
  });
  return (
    <Card component="section" aria-labelledby="reward-way" sx={{ p: 3 }}>
      <Typography id="reward-way" variant="h5" component="h2" gutterBottom>
        <FormattedMessage
          id="operator.reward.title"
          values={{ height: <FormattedNumber value={height} /> }}
        />
      </Typography>
      <Facts
        facts={[
          fact('amount', <Xch xch={amount} />),
          fact('plotNft', <CoinId id={launcherId} kind="plotNft" />),
          fact('coin', <CoinId id={coinId} kind="coin" explorerUrl={explorerUrl} />),
          fact('found', <Moment at={reward.foundAt} precision="second" />),
          ...toEndFacts(reward).map(([id, value]) => fact(id, value)),
        ]}
      />
      <Stack sx={{ gap: 3, mt: 3 }}>
        {batches.map(({ id, kind, number, payments, amount: paid, fee, change }) => (
          <section key={id}>
            <Typography variant="h6" component="p">
              <MuiLink component={Link} to={toBatchPath(id)}>
                <FormattedMessage id={`operator.batch.name.${kind}`} values={{ number }} />
              </MuiLink>
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
              <FormattedMessage
                id="operator.reward.batch"
                values={{
                  paid: <Xch xch={paid} />,
                  fee: <Xch xch={fee ?? '0'} />,
                  change: <Xch xch={change ?? '0'} />,
                }}
              />
            </Typography>
            <PaymentTable payments={payments} />
          </section>
        ))}
      </Stack>
      {batches.length === 0 && reward.state === 'booked' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          <FormattedMessage id="operator.reward.unspent" />
        </Typography>
      ) : null}
    </Card>
  );
}

/** Facts about the outcome so far. */
function toEndFacts(reward: RewardDetail): [string, Fact['value']][] {
  const { state, absorbedHeight, arrivedCoinId, bookedAt } = reward;
  if (state === 'waiting' || state === 'taken')
    return [['state', <FormattedMessage key="state" id={`operator.reward.state.${state}.text`} />]];
  return [
    ['absorbed', absorbedHeight === null ? null : <FormattedNumber key="absorbed" value={absorbedHeight} />],
    ['arrived', arrivedCoinId === null ? null : <CoinId key="arrived" id={arrivedCoinId} kind="coin" />],
    [
      'booked',
      bookedAt === null ? (
        <FormattedMessage key="booked" id="operator.reward.state.absorbed.text" />
      ) : (
        <Moment key="booked" at={bookedAt} precision="second" />
      ),
    ],
  ];
}
