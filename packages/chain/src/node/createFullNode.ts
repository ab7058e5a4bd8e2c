import type { NodeSettings } from './nodeSettings.ts';
import { createNodeRpc, toPrefixedHex, type NodeClientOptions, type NodeRpc } from './createNodeRpc.ts';
import { createSignagePointReader } from './createSignagePointReader.ts';
import type { CoinReader, CoinRecord, FullNode, SpendReader } from './fullNode.ts';
import { createNodeReader } from './nodeReader.ts';
import {
  blockRecordSchema,
  coinSpendSchema,
  coinsSchema,
  feeSchema,
  mempoolItemSchema,
  mempoolItemsSchema,
  NodeRpcError,
  parseResponse,
  parseUnlessUnknown,
  peakSchema,
  pushSchema,
} from './nodeResponses.ts';
import { parseExactJson } from './parseExactJson.ts';
import { StatusError } from './sendJson.ts';

/** Exceeds the default timeout: listing coins takes a node longer than reading its state. */
const TIMEOUT_MS = 30_000;
/** Largest response, in bytes: about 200,000 coins. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const MAX_IDS = 500;
/** Target time until a bundle is included, in seconds. */
const INCLUSION_TARGET_SECONDS = 300;

/** Creates a client of a full node's RPC, real or simulated. */
export function createFullNode(
  node: NodeSettings,
  { timeoutMs = TIMEOUT_MS, signal }: NodeClientOptions = {},
): FullNode {
  const rpc = createNodeRpc(node, { timeoutMs, signal });
  return {
    ...createNodeReader(node, { timeoutMs, signal }),
    ...createCoinReader(rpc),
    ...createSignagePointReader(rpc),
    push: async (bundle) => {
      const text = await rpc('push_tx', `{"spend_bundle":${bundle}}`);
      return pushSchema.parse(parseExactJson(text));
    },
  };
}

function createCoinReader(rpc: NodeRpc): CoinReader & SpendReader {
  const readRecords = async (method: string, body: object) =>
    parseResponse(method, await rpc(method, body, { maxBytes: MAX_RESPONSE_BYTES }), coinsSchema);
  return {
    readPeak: async () => {
      const method = 'get_blockchain_state';
      const { peak, isSynced } = parseResponse(method, await rpc(method, {}), peakSchema);
      if (!isSynced || peak === null) throw new Error('The node is not synced with the network');
      return peak;
    },
    readHeaderHash: async (height) => {
      const method = 'get_block_record_by_height';
      const text = await rpc(method, { height });
      const found = parseUnlessUnknown(/not found/, () => parseResponse(method, text, blockRecordSchema));
      return found?.block_record?.header_hash ?? null;
    },
    readCoins: async (coinIds) => {
      if (coinIds.length === 0) return [];
      assertIdCount(coinIds);
      const body = { names: coinIds.map(toPrefixedHex), include_spent_coins: true };
      const coins = await readRecords('get_coin_records_by_names', body);
      return assertOnlyRequested(coins, coinIds, ({ coinId }) => coinId);
    },
    readCoinsAt: async (puzzleHashes, which) => {
      if (puzzleHashes.length === 0) return [];
      const scope =
        'unspent' in which
          ? { include_spent_coins: false }
          : { include_spent_coins: true, start_height: Math.max(0, which.fromHeight) };
      const body = { puzzle_hashes: puzzleHashes.map(toPrefixedHex), ...scope };
      const coins = await readRecords('get_coin_records_by_puzzle_hashes', body);
      return assertOnlyRequested(coins, puzzleHashes, ({ puzzleHash }) => puzzleHash);
    },
    readChildren: async (coinIds) => {
      if (coinIds.length === 0) return [];
      assertIdCount(coinIds);
      const body = { parent_ids: coinIds.map(toPrefixedHex), include_spent_coins: true };
      const coins = await readRecords('get_coin_records_by_parent_ids', body);
      return assertOnlyRequested(coins, coinIds, ({ parentId }) => parentId);
    },
    readPuzzleAndSolution: async (coinId, spentHeight) => {
      const method = 'get_puzzle_and_solution';
      const body = { coin_id: toPrefixedHex(coinId), height: spentHeight };
      const text = await rpc(method, body, { maxBytes: MAX_RESPONSE_BYTES });
      const spend = parseUnlessUnknown(/Invalid height/, () => parseResponse(method, text, coinSpendSchema));
      if (spend && spend.coinId !== coinId)
        throw new Error(`The node returned a spend of coin ${spend.coinId}, which was not requested`);
      return spend && { puzzle: spend.puzzle, solution: spend.solution };
    },
    isInMempool: async (txId) => {
      const method = 'get_mempool_item_by_tx_id';
      const text = await rpc(method, { tx_id: toPrefixedHex(txId) }, { maxBytes: MAX_RESPONSE_BYTES });
      const found = parseUnlessUnknown(/not in the mempool/, () =>
        parseResponse(method, text, mempoolItemSchema),
      );
      return (found?.mempool_item ?? null) !== null;
    },
    isSpendPending: async (coinId) => {
      const method = 'get_mempool_items_by_coin_name';
      const text = await rpc(method, { coin_name: toPrefixedHex(coinId) }, { maxBytes: MAX_RESPONSE_BYTES });
      return parseResponse(method, text, mempoolItemsSchema).mempool_items.length > 0;
    },
    estimateFee: async (cost) => {
      const method = 'get_fee_estimate';
      const body = { cost: Number(cost), target_times: [INCLUSION_TARGET_SECONDS] };
      try {
        return parseResponse(method, await rpc(method, body), feeSchema);
      } catch (error) {
        // The simulated node does not know the method; a real node may not have seen enough blocks.
        if (error instanceof NodeRpcError || (error instanceof StatusError && error.status === 404))
          return null;
        throw error;
      }
    },
  };
}

function assertIdCount(ids: readonly string[]): void {
  if (ids.length > MAX_IDS) throw new RangeError(`At most ${MAX_IDS} IDs at once, not ${ids.length}`);
}

/** Rejects coins that were not requested: the response belongs to another request. */
function assertOnlyRequested(
  coins: CoinRecord[],
  requested: readonly string[],
  toSubject: (coin: CoinRecord) => string,
): CoinRecord[] {
  const requestedSet = new Set(requested);
  const unexpected = coins.find((coin) => !requestedSet.has(toSubject(coin)));
  if (unexpected) throw new Error(`The node returned coin ${unexpected.coinId}, which was not requested`);
  return coins;
}
