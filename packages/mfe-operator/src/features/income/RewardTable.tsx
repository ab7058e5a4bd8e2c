import type { Reward } from '@farm/contracts/operator';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { MuiLink, StateCard, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { useListRewardsInfiniteQuery } from '../../api/incomeApi.ts';
import { toRewardPath } from '../../model/paths.ts';
import { CoinId } from '../../parts/CoinId.tsx';
import { CursorTable } from '../../parts/CursorTable.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

/** Rewards of blocks that the pool won, newest first. */
export function RewardTable() {
  const intl = useIntl();
  const query = useListRewardsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const columns = useRewardColumns();
  return (
    <section aria-labelledby="income-rewards">
      <Typography id="income-rewards" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rewards.title" />
      </Typography>
      <div role="status">
        <PageNotice {...list} />
      </div>
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.rewards.title' })}
        list={list}
        columns={columns}
        rowId={({ coinId }) => coinId}
        empty={
          <StateCard icon="clock" title={<FormattedMessage id="operator.rewards.empty.title" />}>
            <FormattedMessage id="operator.rewards.empty.text" />
          </StateCard>
        }
      />
    </section>
  );
}

function useRewardColumns(): DataColumn<Reward>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.reward.${id}` });
    return [
      {
        id: 'height',
        header: say('height'),
        cell: ({ coinId, height }) => (
          <MuiLink component={Link} to={toRewardPath(coinId)}>
            <FormattedNumber value={height} />
          </MuiLink>
        ),
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
            color={colors[state]}
            label={say(`state.${state}`)}
          />
        ),
      },
      {
        id: 'plotNft',
        header: say('plotNft'),
        cell: ({ launcherId }) => <CoinId id={launcherId} kind="plotNft" />,
      },
      {
        id: 'found',
        header: say('found'),
        cell: ({ foundAt }) => <Moment at={foundAt} precision="second" />,
      },
    ];
  }, [intl]);
}

const colors = {
  waiting: 'default',
  absorbed: 'info',
  booked: 'success',
  taken: 'warning',
} as const satisfies Record<Reward['state'], string>;
