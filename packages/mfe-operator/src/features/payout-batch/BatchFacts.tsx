import type { PayoutBatchDetail } from '@farm/contracts';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Card, Stack } from '@farm/ui';
import { BatchState } from '../../parts/BatchState.tsx';
import { CoinId } from '../../parts/CoinId.tsx';
import { Facts, type Fact } from '../../parts/Facts.tsx';

/** Facts of a batch, except its payments and inputs. */
export function BatchFacts({ batch }: { batch: PayoutBatchDetail }) {
  const { kind, status, height, amount, fee, change, pushes, answer, reorgs, createdAt, endedAt, txIds } =
    batch;
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.batch.${id}`} />,
    value,
  });
  const xchOr = (xch: string | null) =>
    xch === null ? <FormattedMessage id="operator.batch.fee.unknown" /> : <Xch xch={xch} />;
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Facts
        facts={[
          fact('kind', <FormattedMessage id={`operator.batch.kind.${kind}`} />),
          fact('state', <BatchState batch={batch} />),
          ...(height === null ? [] : [fact('height', <FormattedNumber value={height} />)]),
          fact('amount', <Xch xch={amount} />),
          // A failed batch spent nothing.
          ...(status === 'failed' ? [] : [fact('fee', xchOr(fee)), fact('change', xchOr(change))]),
          fact('pushes', <FormattedMessage id="operator.batch.pushes.count" values={{ count: pushes }} />),
          ...(answer === ''
            ? []
            : [
                fact(
                  'answer',
                  <bdi lang="en" dir="ltr">
                    {answer}
                  </bdi>,
                ),
              ]),
          ...(reorgs === 0 ? [] : [fact('reorgCount', <FormattedNumber value={reorgs} />)]),
          fact('created', <Moment at={createdAt} precision="second" />),
          ...(endedAt === null ? [] : [fact('ended', <Moment at={endedAt} precision="second" />)]),
          ...(txIds.length === 0
            ? []
            : [
                fact(
                  'bundles',
                  <Stack>
                    {txIds.map((txId) => (
                      <CoinId key={txId} id={txId} kind="bundle" />
                    ))}
                  </Stack>,
                ),
              ]),
        ]}
      />
    </Card>
  );
}
