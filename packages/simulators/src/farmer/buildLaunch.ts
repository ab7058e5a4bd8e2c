import { createHash } from 'node:crypto';
import {
  createPlotNftPuzzles,
  encodeBundle,
  encodePoolState,
  toBytes32,
  toCoinId,
  toHex,
  toSdkCoin,
  type ChiaSdk,
  type Coin,
  type PoolState,
  type SpendingKey,
} from '@farm/chain';

/** Delay of the official wallet: a week. */
const DELAY_SECONDS = 604_800n;

/** A bundle that launches a PlotNFT. */
export interface Launch {
  /** The spend bundle as JSON, in the form that `push_tx` expects. */
  bundle: string;
  launcherId: string;
}

/**
 * Builds the bundle that launches a PlotNFT in a state, as the official wallet does: a coin of a key pays 1 mojo
 * for it, and the rest returns to the key. The key can also take the rewards after a week.
 */
export function buildLaunch(
  { sdk, genesis }: { sdk: ChiaSdk; genesis: string },
  { key, coin }: { key: SpendingKey; coin: Coin },
  state: PoolState,
): Launch {
  const clvm = new sdk.Clvm();
  const launcher = {
    parentId: toCoinId(coin),
    puzzleHash: toHex(sdk.Constants.singletonLauncherHash()),
    amount: 1n,
  };
  const launcherId = toCoinId(launcher);
  const identity = { launcherId, delaySeconds: DELAY_SECONDS, delayPuzzleHash: key.puzzleHash };
  const { full } = createPlotNftPuzzles({ sdk, clvm, genesis }, identity, state);
  const notes = clvm.list([
    clvm.pair(clvm.atom(Buffer.from('p')), clvm.atom(encodePoolState(state))),
    clvm.pair(clvm.atom(Buffer.from('t')), clvm.int(DELAY_SECONDS)),
    clvm.pair(clvm.atom(Buffer.from('h')), clvm.atom(toBytes32(key.puzzleHash))),
  ]);
  const solution = clvm.list([clvm.atom(full.treeHash()), clvm.int(1n), notes]);
  clvm.spendCoin(toSdkCoin(sdk, launcher), new sdk.Spend(clvm.singletonLauncher(), solution));
  // The launcher announces its solution, so that nobody can launch another PlotNFT with it.
  const announcementId = createHash('sha256')
    .update(toBytes32(launcherId))
    .update(solution.treeHash())
    .digest();
  const delegated = clvm.delegatedSpend([
    clvm.createCoin(toBytes32(launcher.puzzleHash), 1n),
    clvm.createCoin(toBytes32(key.puzzleHash), coin.amount - 1n),
    clvm.assertCoinAnnouncement(announcementId),
  ]);
  clvm.spendStandardCoin(toSdkCoin(sdk, coin), key.publicKey, delegated);
  const message = Buffer.concat([delegated.puzzle.treeHash(), toBytes32(toCoinId(coin)), toBytes32(genesis)]);
  return { bundle: encodeBundle(clvm.coinSpends(), key.sign(message)), launcherId };
}
