import {
  createPlotNftPuzzles,
  encodeBundle,
  encodeLineage,
  encodePoolState,
  toBytes32,
  toCoinId,
  toSdkCoin,
  type ChiaSdk,
  type PlotNft,
  type PoolState,
  type SdkSecretKey,
} from '@farm/chain';

/** Exceeds what any travel costs. */
const MAX_COST = 100_000_000n;

/**
 * Builds the bundle (JSON) by which the owner of a PlotNFT moves it to another state: from a pool to the waiting
 * room, or from there to itself or to a pool. The chain takes the second only after the lock height of the state
 * that it is in. An owner may publish another state than the one that it moves to, in `said`.
 */
export function buildTravel(
  { sdk, genesis }: { sdk: ChiaSdk; genesis: string },
  plotNft: PlotNft,
  { ownerKey, to, said = to }: { ownerKey: SdkSecretKey; to: PoolState; said?: PoolState },
): string {
  const clvm = new sdk.Clvm();
  const context = { sdk, clvm, genesis };
  const { full } = createPlotNftPuzzles(context, plotNft, plotNft.state);
  const { inner: destination } = createPlotNftPuzzles(context, plotNft, to);
  const notes = clvm.list([clvm.pair(clvm.atom(Buffer.from('p')), clvm.atom(encodePoolState(said)))]);
  const travel =
    plotNft.state.state === 'farmingToPool'
      ? [notes, clvm.int(0n)]
      : [clvm.int(1n), notes, clvm.atom(destination.treeHash())];
  const { coin, lineage } = plotNft;
  const solution = clvm.list([encodeLineage(clvm, lineage), clvm.int(coin.amount), clvm.list(travel)]);
  clvm.spendCoin(toSdkCoin(sdk, coin), new sdk.Spend(full, solution));
  const conditions = full.run(solution, MAX_COST, false).value.toList() ?? [];
  const required = conditions.map((condition) => condition.parseAggSigMe()).find((found) => found !== null);
  if (!required) throw new Error('The puzzle of the PlotNFT asks for no signature');
  const message = Buffer.concat([required.message, toBytes32(toCoinId(coin)), toBytes32(genesis)]);
  return encodeBundle(clvm.coinSpends(), ownerKey.sign(message));
}

/** Returns the state that a PlotNFT leaves its pool with: the waiting room of the same pool. */
export function toLeavingState(state: PoolState): PoolState {
  return { ...state, state: 'leavingPool' };
}
