import type { PlotNft } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment, Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Chip } from '@farm/ui/chips';
import { CoinId } from '../../parts/CoinId.tsx';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** PlotNFTs that an account claimed. */
export function PlotNftTable({ plotNfts }: Pick<OperatorAccount, 'plotNfts'>) {
  return <AccountTable name="plotNfts" rows={plotNfts} columns={columns} />;
}

const columns = [
  createColumn<PlotNft>('plotNfts.launcher', ({ id }) => <CoinId id={id} kind="plotNft" />),
  createColumn<PlotNft>('plotNfts.state', ({ state }) => (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={state === 'farmingToPool' ? 'success' : 'warning'}
      label={<FormattedMessage id={`operator.account.plotNfts.state.${state}`} />}
    />
  )),
  createColumn<PlotNft>('plotNfts.space', ({ provenSpace }) => <Space bytes={provenSpace} />, 'end'),
  createColumn<PlotNft>('plotNfts.lastPartial', ({ lastPartialAt }) =>
    lastPartialAt === null ? (
      <FormattedMessage id="operator.account.never" />
    ) : (
      <Moment at={lastPartialAt} precision="second" />
    ),
  ),
  createColumn<PlotNft>('plotNfts.joined', ({ joinedAt }) => <Moment at={joinedAt} precision="second" />),
];
