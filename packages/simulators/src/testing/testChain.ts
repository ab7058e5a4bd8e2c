import {
  toBytes32,
  type ChiaSdk,
  type Coin,
  GENESIS,
  loadChiaSdk,
  type NodeSettings,
  type SignedSpend,
  signSpend,
  type Spend,
  type SpendingKey,
  toHex,
} from '@farm/chain';
import { createChain, KEYLESS_PUZZLE_HASH } from '../chain/chain.ts';
import type { RpcRequest, RpcResponse } from '../chain/rpc.ts';
import { startRpcServer } from '../chain/startRpcServer.ts';

/** A chain and the node that serves it. Switches take effect with the next request. */
export interface TestChain {
  /** Settings that connect to its node. */
  settings: NodeSettings;
  /** Settings that connect to a second node, which ignores the switches, for observers. */
  observer: NodeSettings;
  sdk: ChiaSdk;
  height: () => number;
  headerHash: () => string;
  /** Farms blocks, 1 by default; each mints 2 XCH to the puzzle hash, by default to a puzzle hash without a key. */
  farm: (blocks?: number, puzzleHash?: string) => void;
  /**
   * Farms a block won by a plot: 0.875 XCH to the contract puzzle hash, which is returned, and 0.125 XCH to a puzzle
   * hash without a key. A reorg does not remove the coins.
   */
  win: (contractPuzzleHash: string) => Coin;
  /** Creates a coin out of nothing in the newest block; a reorg may remove it for good. */
  mint: (puzzleHash: string, amount: bigint) => Coin;
  /**
   * Replaces the last blocks and adds more on top (1 by default). Transactions of the replaced blocks do not
   * return to the mempool.
   */
  reorg: (back: number, more?: number) => void;
  /** While on, the node drops every connection. */
  setOutage: (isOut: boolean) => void;
  /** While on, the node refuses every bundle. */
  setRejectingPushes: (isOn: boolean) => void;
  /** While on, the node accepts bundles and forgets them. */
  setForgettingPushes: (isOn: boolean) => void;
  /** While on, the node accepts bundles, but drops the connection instead of answering. */
  setDroppingResponses: (isOn: boolean) => void;
  /** Signs a spend for this chain and pushes it directly, bypassing the switches. */
  spend: (keys: readonly SpendingKey[], spend: Omit<Spend, 'genesis'>) => Promise<SignedSpend>;
  /** Spends a coin without its owner's consent: the amount less the fee goes to a stranger. */
  conflict: (key: SpendingKey, coin: Coin, options?: { fee?: bigint; to?: string }) => Promise<SignedSpend>;
  /** Paths of the requests to its node. */
  requestPaths: string[];
  close: () => Promise<void>;
}

let nextSeed = 1n;

/**
 * Starts a chain whose first blocks (3, or `blocks`) go to `puzzleHash`; without `puzzleHash` the chain starts
 * empty. Its node estimates fees only if `mojoPerCost` is set. `now` is the time of its signage points, in ms. The
 * same `seed` and calls make the same coins; by default each chain has its own. The caller closes the chain.
 */
export async function startTestChain({
  puzzleHash,
  blocks = 3,
  mojoPerCost = null,
  now,
  seed = nextSeed++,
}: {
  puzzleHash?: string;
  blocks?: number;
  mojoPerCost?: number | null;
  now?: () => number;
  seed?: bigint;
} = {}): Promise<TestChain> {
  const sdk = loadRequiredSdk();
  const chain = await createChain(sdk, seed, now);
  const faults = { out: false, rejecting: false, forgetting: false, losing: false };
  const requestPaths: string[] = [];
  const rpc = await startRpcServer(0, async (question) => {
    requestPaths.push(question.path);
    if (faults.out) return null;
    if (question.path === '/get_fee_estimate' && mojoPerCost !== null)
      return estimateFee(question, mojoPerCost);
    if (question.path !== '/push_tx') return chain.ask(question);
    if (faults.rejecting) return refusal;
    if (faults.forgetting) return { status: 200, text: '{"status":"SUCCESS","success":true}' };
    const answer = await chain.ask(question);
    return faults.losing ? null : answer;
  });
  const observer = await startRpcServer(0, (question) => chain.ask(question));
  if (puzzleHash !== undefined) chain.farm(blocks, puzzleHash);
  const spend: TestChain['spend'] = async (keys, unsigned) => {
    const signed = signSpend(sdk, keys, { ...unsigned, genesis: GENESIS.simulated });
    const { text } = await chain.ask({ path: '/push_tx', body: `{"spend_bundle":${signed.bundle}}` });
    if (!text.includes('"SUCCESS"')) throw new Error(`The chain does not take it: ${text}`);
    return signed;
  };
  return {
    settings: { url: rpc.url, tls: null },
    observer: { url: observer.url, tls: null },
    sdk,
    height: chain.height,
    headerHash: () => toHex(chain.simulator.headerHash()),
    farm: (count = 1, to = KEYLESS_PUZZLE_HASH) => chain.farm(count, to),
    win: (contractPuzzleHash) => chain.win(contractPuzzleHash, KEYLESS_PUZZLE_HASH),
    mint: (to, amount) => {
      const { parentCoinInfo } = chain.simulator.newCoin(toBytes32(to), amount);
      return { parentId: toHex(parentCoinInfo), puzzleHash: to, amount };
    },
    reorg: (back, more = 1) => chain.reorg(back, more),
    setOutage: (isOut) => void (faults.out = isOut),
    setRejectingPushes: (isOn) => void (faults.rejecting = isOn),
    setForgettingPushes: (isOn) => void (faults.forgetting = isOn),
    setDroppingResponses: (isOn) => void (faults.losing = isOn),
    spend,
    conflict: (key, coin, { fee = 0n, to = STRANGER } = {}) =>
      spend([key], {
        inputs: [coin],
        outputs: [],
        change: { puzzleHash: to, amount: coin.amount - fee },
        fee,
      }),
    requestPaths,
    close: async () => {
      await rpc.close();
      await observer.close();
      await chain.close();
    },
  };
}

function estimateFee({ body }: RpcRequest, mojoPerCost: number): RpcResponse {
  const { cost } = JSON.parse(body) as { cost: number };
  return { status: 200, text: JSON.stringify({ success: true, estimates: [cost * mojoPerCost] }) };
}

const STRANGER = '5'.repeat(64);

const refusal: RpcResponse = {
  status: 200,
  text: '{"success":false,"error":"Failed to include transaction, error INVALID_FEE_LOW_FEE"}',
};

/** Loads the SDK. Throws without it, so that tests of payouts fail instead of passing unchecked. */
function loadRequiredSdk(): ChiaSdk {
  const sdk = loadChiaSdk();
  if (sdk === null) throw new Error('Tests of payouts need chia-wallet-sdk: Linux with glibc on x64');
  return sdk;
}
