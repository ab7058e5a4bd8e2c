import type { NodeSettings } from './nodeSettings.ts';
import { createAskNode, type AskNode } from './askNode.ts';
import type { CoinReader, CoinRecord, FullNode } from './fullNode.ts';
import { createNodeReader } from './nodeReader.ts';
import {
  coinsSchema,
  feeSchema,
  mempoolItemSchema,
  mempoolItemsSchema,
  NodeRefusal,
  parseAnswer,
  peakSchema,
  pushSchema,
} from './parseAnswers.ts';
import { parseExactly } from './parseExactly.ts';
import { StatusError } from './postJson.ts';

/** Exceeds the default timeout: listing coins takes a node longer than reading its state. */
const TIMEOUT_MS = 30_000;
/** Largest response, in bytes: about 200,000 coins. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_IDS = 500;
/** Target time until a bundle is included, in seconds. */
const SOON_SECONDS = 300;

/** Creates a client of a full node's RPC, real or simulated. `timeoutMs` limits each call. */
export function createFullNode(node: NodeSettings, timeoutMs: number = TIMEOUT_MS): FullNode {
  const ask = createAskNode(node, timeoutMs);
  return {
    ...createNodeReader(node, timeoutMs),
    ...createCoinReader(ask),
    push: async (bundle, signal) => {
      const text = await ask('push_tx', `{"spend_bundle":${bundle}}`, { signal });
      return pushSchema.parse(parseExactly(text));
    },
  };
}

function createCoinReader(ask: AskNode): CoinReader {
  const askCoins = async (method: string, body: object, signal?: AbortSignal) =>
    parseAnswer(method, await ask(method, body, { signal, mostBytes: MOST_BYTES }), coinsSchema);
  return {
    readPeak: async (signal) => {
      const method = 'get_blockchain_state';
      const { peak, isSynced } = parseAnswer(method, await ask(method, {}, { signal }), peakSchema);
      if (!isSynced || peak === null) throw new Error('The node is not in step with the network');
      return peak;
    },
    readCoins: async (coinIds, signal) => {
      if (coinIds.length === 0) return [];
      refuseMany(coinIds);
      const body = { names: coinIds.map(withPrefix), include_spent_coins: true };
      const coins = await askCoins('get_coin_records_by_names', body, signal);
      return onlyAsked(coins, coinIds, ({ coinId }) => coinId);
    },
    readCoinsAt: async (puzzleHashes, which, signal) => {
      if (puzzleHashes.length === 0) return [];
      const scope =
        'unspent' in which
          ? { include_spent_coins: false }
          : { include_spent_coins: true, start_height: Math.max(0, which.fromHeight) };
      const body = { puzzle_hashes: puzzleHashes.map(withPrefix), ...scope };
      const coins = await askCoins('get_coin_records_by_puzzle_hashes', body, signal);
      return onlyAsked(coins, puzzleHashes, ({ puzzleHash }) => puzzleHash);
    },
    readChildren: async (coinIds, signal) => {
      if (coinIds.length === 0) return [];
      refuseMany(coinIds);
      const body = { parent_ids: coinIds.map(withPrefix), include_spent_coins: true };
      const coins = await askCoins('get_coin_records_by_parent_ids', body, signal);
      return onlyAsked(coins, coinIds, ({ parentId }) => parentId);
    },
    isInMempool: async (txId, signal) => {
      const method = 'get_mempool_item_by_tx_id';
      const text = await ask(method, { tx_id: withPrefix(txId) }, { signal, mostBytes: MOST_BYTES });
      try {
        return (parseAnswer(method, text, mempoolItemSchema).mempool_item ?? null) !== null;
      } catch (error) {
        // A real node fails for an unknown id; only the message distinguishes this from other failures.
        if (error instanceof NodeRefusal && error.message.includes('not in the mempool')) return false;
        throw error;
      }
    },
    isSpendPending: async (coinId, signal) => {
      const method = 'get_mempool_items_by_coin_name';
      const text = await ask(method, { coin_name: withPrefix(coinId) }, { signal, mostBytes: MOST_BYTES });
      return parseAnswer(method, text, mempoolItemsSchema).mempool_items.length > 0;
    },
    estimateFee: async (cost, signal) => {
      const method = 'get_fee_estimate';
      const body = { cost: Number(cost), target_times: [SOON_SECONDS] };
      try {
        return parseAnswer(method, await ask(method, body, { signal }), feeSchema);
      } catch (error) {
        // The simulated node does not know the method; a real node may not have seen enough blocks.
        if (error instanceof NodeRefusal || (error instanceof StatusError && error.status === 404))
          return null;
        throw error;
      }
    },
  };
}

function withPrefix(hex: string): string {
  return `0x${hex}`;
}

function refuseMany(ids: readonly string[]): void {
  if (ids.length > MOST_IDS) throw new RangeError(`At most ${MOST_IDS} ids at once, not ${ids.length}`);
}

/** Rejects coins that were not requested: the response belongs to another request. */
function onlyAsked(
  coins: CoinRecord[],
  asked: readonly string[],
  subjectOf: (coin: CoinRecord) => string,
): CoinRecord[] {
  const known = new Set(asked);
  const stranger = coins.find((coin) => !known.has(subjectOf(coin)));
  if (stranger)
    throw new Error(`The node answers with the coin ${stranger.coinId}, which nobody asked about`);
  return coins;
}
