import type { WalletCoin } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { StateCard, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo, useState } from 'react';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { CoinId } from '../../parts/CoinId.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

/** Coins shown at first, enough to see how the wallet is made up. */
const FIRST = 10;

/** Coins of the wallet, largest first. */
export function CoinTable({ wallet }: Pick<KnownPayouts, 'wallet'>) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useCoinColumns();
  const { coins, coinCount } = wallet;
  const [isAsked, setIsAsked] = useState(false);
  const isWhole = isAsked || coins.length <= FIRST;
  return (
    <section aria-labelledby="payout-coins">
      <Typography id="payout-coins" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.coins.title" values={{ count: coinCount }} />
      </Typography>
      {isWhole && coins.length < coinCount ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          <FormattedMessage id="operator.payouts.coins.largest" values={{ count: coins.length }} />
        </Typography>
      ) : null}
      <DataTable
        caption={intl.formatMessage({ id: 'operator.payouts.coins.title' }, { count: coinCount })}
        columns={columns}
        rows={isWhole ? coins : coins.slice(0, FIRST)}
        rowId={({ coinId }) => coinId}
        words={words}
        isDense
        paging={{
          hasMore: !isWhole,
          isLoadingMore: false,
          onMore: () => setIsAsked(true),
          label: <FormattedMessage id="operator.payouts.coins.whole" values={{ count: coins.length }} />,
        }}
        empty={
          <StateCard icon="assets" title={<FormattedMessage id="operator.payouts.coins.empty.title" />}>
            <FormattedMessage id="operator.payouts.coins.empty.text" />
          </StateCard>
        }
      />
    </section>
  );
}

function useCoinColumns(): DataColumn<WalletCoin>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.payouts.coin.${id}` });
    return [
      {
        id: 'coin',
        header: say('coin'),
        cell: ({ coinId, explorerUrl }) => <CoinId id={coinId} kind="coin" explorerUrl={explorerUrl} />,
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      {
        id: 'state',
        header: say('state'),
        cell: ({ state }) => (
          <Chip
            component="span"
            size="small"
            variant="outlined"
            color={colours[state]}
            label={say(`state.${state}`)}
          />
        ),
      },
      {
        id: 'height',
        header: say('height'),
        align: 'end',
        cell: ({ height }) => <FormattedNumber value={height} />,
      },
      {
        id: 'depth',
        header: say('depth'),
        align: 'end',
        cell: ({ depth }) => <FormattedNumber value={depth} />,
      },
    ];
  }, [intl]);
}

const colours = {
  free: 'success',
  confirming: 'default',
  given: 'info',
  stranded: 'warning',
  released: 'info',
} as const satisfies Record<WalletCoin['state'], string>;
